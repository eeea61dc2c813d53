import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { useBlocker, useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../../../api/queryClient.ts';
import { Panel } from '../../../components/Panel.tsx';
import { Part } from '../../../components/Part.tsx';
import { PositionList } from '../../../components/positions/PositionList.tsx';
import { application } from '../../../components/product.ts';
import { RowBones } from '../../../components/Skeletons.tsx';
import { UnsavedNotice } from '../../../components/UnsavedNotice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { pagePath, useClosePanel } from '../../../routing/panels.ts';
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

/** Asks while the panel's code is on its way. */
export function loader({ params }: LoaderFunctionArgs): void {
  void queryClient.prefetchQuery(profileQueries.read(needParam(params, 'liuId')));
  void queryClient.prefetchQuery(listQueries.tree());
}

/** `…/panels/account/employee/:liuId`: a person below the administrator's organisations (spec 1 §2). */
export default function EmployeePanel() {
  const { t } = useTranslation();
  const liuId = needParam(useParams(), 'liuId');
  const close = useCloseToAccountManagement();
  const isDirty = useRef<(() => boolean) | null>(null);
  // Beside the panel the page is alive: another row, or the browser's back, leaves the form as much as closing does.
  const leaving = useBlocker(({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && (isDirty.current?.() ?? false));

  return (
    <Panel
      title={t('PANEL/EMPLOYEE')}
      onClose={close}
      footer={leaving.state === 'blocked' && <UnsavedNotice onStay={leaving.reset} onLeave={leaving.proceed} />}
    >
      <Part key={liuId} skeleton={<RowBones rows={5} />} failure={t('ACCOUNTS/PROFILE/FAILED')}>
        <Profile liuId={liuId} isDirty={isDirty} onCancelled={close} />
      </Part>
    </Panel>
  );
}

interface ProfileProps {
  readonly liuId: string;
  readonly isDirty: RefObject<(() => boolean) | null>;
  readonly onCancelled: () => void;
}

function Profile({ liuId, isDirty, onCancelled }: ProfileProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(profileQueries.read(liuId));
  const { account, positions } = data.body;
  const surroundings = application();

  return (
    <>
      <ProfileHeader account={account} />
      <ProfileCommands account={account} surroundings={surroundings} onCancelled={onCancelled} />
      <ProfileForm fetched={data} surroundings={surroundings} isDirty={isDirty}>
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

/** Closing goes to account management, wherever the panel was opened (spec 1 §2). */
function useCloseToAccountManagement(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useClosePanel();
  return pagePath(pathname) === paths.accountManagement() ? close : () => void navigate(paths.accountManagement(), { replace: true });
}
