import type { OwnExternalAccount } from '../../../../../contract/externalSelf.ts';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { useTranslation } from '../../texts.ts';
import { Section } from './Section.tsx';
import classes from './Own.module.css';

/** The account's contact person: name, organisation, and e-mail address. */
export function Contact({ account: { contact } }: { account: OwnExternalAccount }) {
  const { t } = useTranslation();
  return (
    <Section title={t('EXTERNAL/OWN/CONTACT')}>
      {contact === null ? (
        <p className={classes.quiet}>{t('EXTERNAL/OWN/CONTACT_NONE')}</p>
      ) : (
        <>
          <p><strong>{contact.name}</strong>{contact.organisation && <>, {contact.organisation[currentLanguage()]}</>}</p>
          {contact.vouches && contact.email && <a href={`mailto:${contact.email}`} translate="no">{contact.email}</a>}
          {!contact.vouches && <p className={classes.quiet}>{t('EXTERNAL/OWN/CONTACT_LEFT')}</p>}
        </>
      )}
    </Section>
  );
}
