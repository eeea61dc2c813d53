import { useSuspenseQuery } from '@tanstack/react-query';
import { RowSkeleton } from '../../ui/Skeletons.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { VisitingAddress } from './VisitingAddress.tsx';
import { OrcidLink } from './OrcidLink.tsx';
import { PositionList } from '../../domain/positions/PositionList.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { VouchingLink } from './VouchingLink.tsx';
import classes from './Profile.module.css';

/** An employee's own profile: positions, contact details, visiting address, ORCID, and a link to the accounts they vouch for. */
export function EmployeeProfile() {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      <ProfileSection
        title={t('POSITIONS/TITLE')}
        failure={t('PROFILE/POSITIONS/FAILED')}
        skeleton={<RowSkeleton rows={3} height="6rem" />}
      >
        <Positions />
      </ProfileSection>
      <div className={classes.side}>
        <ProfileSection title={t('CONTACT/TITLE')} failure={t('PROFILE/CONTACT/FAILED')}>
          <ContactDetails />
        </ProfileSection>
        <ProfileSection title={t('PROFILE/OFFICES/TITLE')} failure={t('PROFILE/OFFICES/FAILED')}>
          <VisitingAddress />
        </ProfileSection>
        <ProfileSection title={t('PROFILE/ORCID/TITLE')} failure={t('PROFILE/ORCID/FAILED')}>
          <OrcidLink />
        </ProfileSection>
        <VouchingLink />
      </div>
    </div>
  );
}

function Positions() {
  const { t } = useTranslation();
  const { data: positions } = useSuspenseQuery(profileQueries.positions());
  return (
    <>
      {positions.length > 0 && <p className={classes.caption}>{t('POSITIONS/RING')}</p>}
      <PositionList positions={positions} />
    </>
  );
}
