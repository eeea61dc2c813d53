import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { isAlumniScope } from '../entry/SignInMethods.tsx';
import { useTranslation } from '../texts.ts';
import { AddressesTab } from './AddressesTab.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MailingsTab } from './MailingsTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';
import { isNoMember, profileQueries } from './queries.ts';
import { TermsCard } from './TermsCard.tsx';
import { WorkTab } from './WorkTab.tsx';
import classes from '../Alumni.module.css';

const tabs = {
  personal: PersonalTab,
  addresses: AddressesTab,
  work: WorkTab,
  mailings: MailingsTab,
  privacy: PrivacyTab,
} as const;
type Tab = keyof typeof tabs;
const names: readonly Tab[] = ['personal', 'addresses', 'work', 'mailings', 'privacy'];

/**
 * `/alumni-portal/profile/:tab`: the profile of the signed-in alumnus. Users who are not members
 * are redirected to registration (ALUM-03).
 */
export default function ProfilePage() {
  const { t } = useTranslation();
  const session = useSession();
  const wanted = useTab();
  const tab = names.find((name) => name === wanted);
  const isSignedIn = session !== null && isAlumniScope(session.caller.scope);
  const { error } = useQuery({ ...profileQueries.mine(), enabled: isSignedIn });
  if (!isSignedIn || isNoMember(error))
    return <Navigate replace to={outsidePaths.alumniSignIn()} />;
  if (tab === undefined) return <Navigate replace to={outsidePaths.alumniProfile('personal')} />;
  const Content = tabs[tab];

  return (
    <Page title={t('PAGE/ALUMNI_PROFILE')}>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={3} height="6rem" />}
        failure={t('ALUMNI_PROFILE/FAILED')}
      >
        <div className={classes.stack}>
          <TermsCard />
          <DetailsCard />
          <LinkTabs
            label={t('ALUMNI_PROFILE/TABS')}
            tabs={names.map((name) => ({
              to: outsidePaths.alumniProfile(name),
              label: t(`ALUMNI_PROFILE/TAB/${name}`),
              isShown: name === tab,
            }))}
            keepsScroll
          />
          <Content key={tab} />
        </div>
      </AsyncBoundary>
    </Page>
  );
}

const useTab = (): string => useParams()['tab']?.toLowerCase() ?? '';
