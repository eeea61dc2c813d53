import { useSuspenseQuery } from '@tanstack/react-query';
import { RowBones } from '../../components/Skeletons.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { OrcidLink } from './OrcidLink.tsx';
import { PositionList } from '../../components/positions/PositionList.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Profile.module.css';

/** What an employee sees of themselves: positions, contact details and ORCID. */
export function EmployeeProfile() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      <ProfileSection
        title={t('PROFILE/POSITIONS/TITLE')}
        failure={t('PROFILE/POSITIONS/FAILED')}
        skeleton={<RowBones rows={3} height="6rem" />}
      >
        <Positions />
      </ProfileSection>
      <div className={classes.side}>
        <ProfileSection title={t('PROFILE/CONTACT/TITLE')} failure={t('PROFILE/CONTACT/FAILED')}>
          <ContactDetails />
        </ProfileSection>
        <ProfileSection title={t('PROFILE/ORCID/TITLE')} failure={t('PROFILE/ORCID/FAILED')}>
          <OrcidLink />
        </ProfileSection>
      </div>
    </div>
  );
}

function Positions() {
  const { t } = useTranslation();
  const { data: positions } = useSuspenseQuery(profileQueries.positions());
  return (
    <>
      {positions.length > 0 && <p className={classes.caption}>{t('PROFILE/POSITIONS/RING')}</p>}
      <PositionList positions={positions} />
    </>
  );
}
