import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { OrcidLink } from './OrcidLink.tsx';
import { PositionList } from '#client/domain/positions/PositionList.tsx';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { EditIcon } from '#client/ui/deferredIcons.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Profile.module.css';

/**
 * An employee's own profile: positions, contact details, visiting address, ORCID, and a link to the
 * accounts they vouch for.
 */
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

/** The employee's visiting address, with a link to edit all of them (PROF-17). */
function VisitingAddress() {
  const { t } = useTranslation();
  const {
    data: { body: offices },
  } = useSuspenseQuery(profileQueries.offices());
  const link = usePanelLink(panels.visitingAddress());
  const [primary, ...others] = offices;
  return (
    <div className="stack">
      <div>
        {primary ? (
          <p>{[primary.roomName, primary.buildingName, primary.campusName].join(', ')}</p>
        ) : (
          <p className="quiet">{t('PROFILE/OFFICES/NONE')}</p>
        )}
        {others.length > 0 && (
          <p className="quiet">{t('PROFILE/OFFICES/OTHERS', { count: others.length })}</p>
        )}
      </div>
      <div>
        <Button
          component={Link}
          {...link}
          variant="default"
          size="sm"
          leftSection={<EditIcon size={16} />}
          aria-label={t('PROFILE/OFFICES/EDIT_LABEL')}
        >
          {t('PROFILE/CONTACT/EDIT')}
        </Button>
      </div>
    </div>
  );
}

/** Link to the accounts that the employee vouches for; renders nothing without any. */
function VouchingLink() {
  const { t } = useTranslation();
  const { data: account } = useQuery({ ...profileQueries.account(), enabled: false });
  if (account?.vouchedEndings === undefined) return null;
  return (
    <section className={classes.section} aria-labelledby="vouching">
      <h2 id="vouching">{t('PROFILE/VOUCHING/TITLE')}</h2>
      <div className="stack">
        <p>{t('PROFILE/VOUCHING/TEXT')}</p>
        <div>
          <Button component={Link} to={paths.vouching()} variant="default" size="sm">
            {t('PROFILE/VOUCHING/OPEN')}
          </Button>
        </div>
      </div>
    </section>
  );
}
