import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { VerificationType } from '#contract/values.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { EditIcon } from '#client/ui/deferredIcons.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { profileQueries } from './queries.ts';
import { readableNumber } from '#client/ui/readableNumber.ts';
import { useTranslation } from './texts.ts';
import classes from './Profile.module.css';

/** Loaded on demand, because users who only read need no form. */
const ContactForm = lazy(async () => ({
  default: (await import('./ContactForm.tsx')).ContactForm,
}));

/** The employee's contact details, which can be edited after a click. */
export function ContactDetails() {
  const { t } = useTranslation();
  const {
    data: { body: contact },
  } = useSuspenseQuery(profileQueries.contactInformation());
  const [isEditing, setEditing] = useState(false);

  if (isEditing) {
    return (
      <div className="stack">
        <dl className={`facts ${classes.facts}`}>
          <UniversityAddress />
        </dl>
        <Suspense fallback={<RowSkeleton rows={2} height="6rem" />}>
          <ContactForm opened={contact} onDone={() => setEditing(false)} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="stack">
      <dl className={`facts ${classes.facts}`}>
        <UniversityAddress />
        <Fact name={t('CONTACT/ALTERNATIVE_EMAIL')}>
          {contact.alternativeEmailAddress && (
            <>
              {contact.alternativeEmailAddress} <Proof type="email" />
            </>
          )}
        </Fact>
        <Fact name={t('PROFILE/CONTACT/MOBILE')}>
          {contact.smsNumber && (
            <>
              {readableNumber(contact.smsNumber)} <Proof type="sms" />
            </>
          )}
        </Fact>
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

/**
 * Whether the address is verified, with a link to verify it. Renders nothing until that is known.
 */
function Proof({ type }: { type: VerificationType }) {
  const { t } = useTranslation();
  const { data: proofs } = useQuery(profileQueries.verifications());
  const proof = proofs?.find(({ verificationType }) => verificationType === type);
  if (!proof) return null;
  if (proof.verified !== null)
    return <StatusBadge tone="ok" label={t('PROFILE/CONTACT/VERIFIED')} />;
  return (
    <Link to={paths.verify(type)} aria-label={t(`PROFILE/CONTACT/VERIFY_LABEL/${type}`)}>
      {t('PROFILE/CONTACT/VERIFY')}
    </Link>
  );
}

/**
 * The address given by the university. It comes from the account; the other details are shown
 * without it.
 */
function UniversityAddress() {
  const { t } = useTranslation();
  const { data: account, isError } = useQuery(profileQueries.account());
  return (
    <Fact name={t('CONTACT/UNIVERSITY_EMAIL')}>
      {isError && !account
        ? t('PROFILE/CONTACT/ADDRESS_FAILED')
        : (account?.liUEmailAddress ?? null)}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className="quiet">{t('CONTACT/NONE')}</span>}</dd>
    </div>
  );
}
