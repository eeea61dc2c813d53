import { useSuspenseQuery } from '@tanstack/react-query';
import { useCaller } from '../../session/session.ts';
import { AccountEnding } from './AccountEnding.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { profileQueries } from './queries.ts';
import { StudyFacts } from './StudyFacts.tsx';
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
      <ProfileSection title={t(isAlumnus ? 'PROFILE/ENDING/TITLE_ALUMNUS' : 'PROFILE/ENDING/TITLE')} failure={t('PROFILE/ENDING/FAILED')}>
        <Ending isAlumnus={isAlumnus} />
      </ProfileSection>
    </div>
  );
}

function Studies() {
  const { data: account } = useSuspenseQuery(profileQueries.account());
  return <StudyFacts account={account} />;
}

function Ending({ isAlumnus }: { isAlumnus: boolean }) {
  const { data: options } = useSuspenseQuery(profileQueries.retirementOptions());
  return <AccountEnding options={options} isAlumnus={isAlumnus} />;
}
