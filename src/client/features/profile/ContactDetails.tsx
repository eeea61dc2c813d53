import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { EditIcon } from '../../components/laterIcons.tsx';
import { RowBones } from '../../components/Skeletons.tsx';
import { profileQueries } from './queries.ts';
import { readableNumber } from './readableNumber.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Profile.module.css';

/** Who only reads loads no form. */
const ContactForm = lazy(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm }));

/** Where the employee can be reached, to read or, after a tap, to change. */
export function ContactDetails() {
  const { t } = useTranslation();
  const { data: contact } = useSuspenseQuery(profileQueries.contactInformation());
  const [isEditing, setEditing] = useState(false);

  if (isEditing) {
    return (
      <div className={classes.form}>
        <dl className={classes.facts}><UniversityAddress /></dl>
        <Suspense fallback={<RowBones rows={2} height="6rem" />}>
          <ContactForm opened={contact} onDone={() => setEditing(false)} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <dl className={classes.facts}>
        <UniversityAddress />
        <Fact name={t('PROFILE/CONTACT/ALTERNATIVE_EMAIL')}>{contact.alternativeEmailAddress}</Fact>
        <Fact name={t('PROFILE/CONTACT/MOBILE')}>{contact.smsNumber && readableNumber(contact.smsNumber)}</Fact>
      </dl>
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<EditIcon size={16} />}
          aria-label={t('PROFILE/CONTACT/EDIT_LABEL')}
          onClick={() => setEditing(true)}
        >
          {t('PROFILE/CONTACT/EDIT')}
        </Button>
      </div>
    </div>
  );
}

/** The university gives this one; it is the account's, and the rest can be shown without it. */
function UniversityAddress() {
  const { t } = useTranslation();
  const { data: account, isError } = useQuery(profileQueries.account());
  return (
    <Fact name={t('PROFILE/CONTACT/UNIVERSITY_EMAIL')}>
      {isError && !account ? t('PROFILE/CONTACT/ADDRESS_FAILED') : (account?.liUEmailAddress ?? null)}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className={classes.quiet}>{t('PROFILE/CONTACT/NONE')}</span>}</dd>
    </div>
  );
}
