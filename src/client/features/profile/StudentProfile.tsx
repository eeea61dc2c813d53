import { useSuspenseQuery } from '@tanstack/react-query';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useCaller } from '#client/session/session.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { AccountEnding } from './AccountEnding.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Profile.module.css';

/** A student's own profile: studies, e-mail address, and what happens when the studies end. */
export function StudentProfile() {
  const { t } = useTranslation();
  const isAlumnus = useCaller()?.primaryAffiliation === 'alum';
  return (
    <div className={classes.columns} data-even>
      <ProfileSection title={t('PROFILE/STUDIES/TITLE')} failure={t('PROFILE/FAILED')}>
        <Studies />
      </ProfileSection>
      <ProfileSection
        title={t(isAlumnus ? 'PROFILE/ENDING/TITLE_ALUMNUS' : 'PROFILE/ENDING/TITLE')}
        failure={t('PROFILE/ENDING/FAILED')}
      >
        <Ending isAlumnus={isAlumnus} />
      </ProfileSection>
    </div>
  );
}

/** A student's studies as recorded in the account. */
function Studies() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const {
    data: { studies, primaryAffiliation, liUEmailAddress },
  } = useSuspenseQuery(profileQueries.account());
  return (
    <dl className={`facts ${classes.facts}`}>
      {primaryAffiliation && (
        <Fact name={t('PROFILE/STUDIES/AFFILIATION')}>
          {t(`AFFILIATION/${upperCase(primaryAffiliation)}`)}
        </Fact>
      )}
      {studies && (
        <>
          <Fact name={t('PROFILE/STUDIES/PROGRAMME')}>
            {studies.programme?.[currentLanguage()] ?? t('PROFILE/STUDIES/NO_PROGRAMME')}
          </Fact>
          <Fact name={t('PROFILE/STUDIES/CREDITS')}>
            {t('PROFILE/STUDIES/CREDITS_VALUE', {
              credits: studies.credits.toLocaleString(currentLanguage()),
            })}
          </Fact>
          <Fact name={t('PROFILE/STUDIES/REGISTERED')}>
            {studies.registeredThrough === null ? (
              t('PROFILE/STUDIES/NOT_REGISTERED')
            ) : (
              <DateText date={studies.registeredThrough}>
                {fullDate(studies.registeredThrough)}
              </DateText>
            )}
          </Fact>
        </>
      )}
      {liUEmailAddress && <Fact name={t('PROFILE/STUDIES/EMAIL')}>{liUEmailAddress}</Fact>}
    </dl>
  );
}

function Ending({ isAlumnus }: { isAlumnus: boolean }) {
  const { data: options } = useSuspenseQuery(profileQueries.retirementOptions());
  return <AccountEnding options={options} isAlumnus={isAlumnus} />;
}
