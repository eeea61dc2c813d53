import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../../api/queryClient.ts';
import { useCaller } from '../../../api/session.ts';
import { Panel } from '../../../components/Panel.tsx';
import { Part } from '../../../components/Part.tsx';
import { PositionList } from '../../../components/positions/PositionList.tsx';
import { application } from '../../../components/product.ts';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { prefetchAtVisit } from '../../../offline/persister.ts';
import { pagePath, useClosePanel } from '../../../routing/panels.ts';
import { usePanelParams } from '../../../routing/openPanel.ts';
import { needParam } from '../../../routing/params.ts';
import * as paths from '../../../routing/paths.ts';
import { listQueries } from '../lists/listQueries.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { History } from './History.tsx';
import { ProfileCommands } from './ProfileCommands.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { profileQueries } from './queries.ts';
import { Section } from './Section.tsx';

const SuspensionSection = lazy(async () => ({ default: (await import('../suspension/SuspensionSection.tsx')).SuspensionSection }));

/** Asks while the panel's code is on its way. */
export function loader({ params }: LoaderFunctionArgs): void {
  void prefetchAtVisit(queryClient, profileQueries.read(needParam(params, 'liuId')));
  void queryClient.prefetchQuery(listQueries.tree());
}

/** `…/panels/account/employee/:liuId`: a person below the administrator's organisations (PROF-03). */
export default function EmployeePanel() {
  const { t } = useTranslation();
  const liuId = needParam(usePanelParams(), 'liuId');
  const close = useCloseToAccountManagement();

  return (
    <Panel title={t('PANEL/EMPLOYEE')} onClose={close}>
      <Part key={liuId} skeleton={<RowBones rows={5} />} failure={t('ACCOUNTS/PROFILE/FAILED')}>
        <Profile liuId={liuId} onCancelled={close} />
      </Part>
    </Panel>
  );
}

interface ProfileProps {
  readonly liuId: string;
  readonly onCancelled: () => void;
}

function Profile({ liuId, onCancelled }: ProfileProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(profileQueries.read(liuId));
  const { account, positions } = data.body;
  const surroundings = application();
  const isSuperuser = useCaller()?.roles.includes('MinITSuperUser') ?? false;

  return (
    <>
      <ProfileHeader account={account} />
      <ProfileCommands account={account} surroundings={surroundings} onCancelled={onCancelled} />
      {isSuperuser && account.liUId !== null && (
        <Part skeleton={<RowBones rows={2} />} failure={t('ACCOUNTS/SUSPENSION/FAILED')}>
          <SuspensionSection account={account} liUId={account.liUId} />
        </Part>
      )}
      <ProfileForm fetched={data} surroundings={surroundings}>
        <Section title={t('PROFILE/CONTACT/TITLE')}>
          <ContactFacts profile={data.body} />
        </Section>
        <Section title={t('PROFILE/POSITIONS/TITLE')}>
          <PositionList positions={positions} />
        </Section>
        <Section title={t('ACCOUNTS/HISTORY/TITLE')}>
          <Part skeleton={<RowBones rows={3} />} failure={t('ACCOUNTS/HISTORY/FAILED')}>
            <History norEduPersonLIN={account.norEduPersonLIN} />
          </Part>
        </Section>
      </ProfileForm>
    </>
  );
}

/** Closing goes to account management, wherever the panel was opened (PROF-05). */
function useCloseToAccountManagement(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useClosePanel();
  return pagePath(pathname) === paths.accountManagement() ? close : () => void navigate(paths.accountManagement(), { replace: true });
}
