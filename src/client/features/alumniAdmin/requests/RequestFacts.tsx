import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { languageName } from '#rules/languages.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** The data that the person has stated, and which of it is verified. */
export function RequestFacts({ request }: { request: RegistrationRequest }) {
  const { t, language } = useTranslation();
  const { fullDate } = useDays();
  const {
    name,
    email,
    norEduPersonNin,
    isNationalIdProved,
    isEmailVerified,
    authMethod,
    ladokStudentUid,
    educationName,
    graduationYear,
    message,
    created,
    preferredLanguage,
  } = request;
  return (
    <dl className={classes.facts}>
      <Fact name={t('ALUMNI_ADMIN/FACT/NAME')}>{name}</Fact>
      <Fact name={t('ALUMNI_ADMIN/FACT/EMAIL')}>
        {email}{' '}
        {!isEmailVerified && (
          <StatusBadge tone="attention" label={t('ALUMNI_ADMIN/EMAIL_UNVERIFIED')} />
        )}
      </Fact>
      {norEduPersonNin && (
        <Fact name={t('ALUMNI_ADMIN/FACT/NUMBER')}>
          {norEduPersonNin}{' '}
          {!isNationalIdProved && (
            <StatusBadge tone="attention" label={t('ALUMNI_ADMIN/NUMBER_STATED')} />
          )}
        </Fact>
      )}
      <Fact name={t('ALUMNI_ADMIN/FACT/METHOD')}>{t(`ALUMNI_ADMIN/METHOD/${authMethod}`)}</Fact>
      <Fact name={t('ALUMNI_ADMIN/FACT/LADOK')}>
        {t(ladokStudentUid ? 'ALUMNI_ADMIN/IN_LADOK' : 'ALUMNI_ADMIN/NOT_IN_LADOK')}
      </Fact>
      {(educationName || graduationYear) && (
        <Fact name={t('ALUMNI_ADMIN/FACT/STUDIES')}>
          {[educationName, graduationYear].filter(Boolean).join(', ')}
        </Fact>
      )}
      <Fact name={t('ALUMNI_ADMIN/FACT/LANGUAGE')}>
        {languageName(preferredLanguage, language)}
      </Fact>
      <Fact name={t('ALUMNI_ADMIN/FACT/CREATED')}>{fullDate(dateInSweden(new Date(created)))}</Fact>
      {message && (
        <Fact name={t('ALUMNI_ADMIN/FACT/MESSAGE')}>
          <span className={classes.message}>{message}</span>
        </Fact>
      )}
    </dl>
  );
}
