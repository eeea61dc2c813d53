import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { useCaller } from '#client/session/session.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Deliveries } from '#client/domain/deliveries/Deliveries.tsx';
import { PositionList } from '#client/domain/positions/PositionList.tsx';
import { application } from '#client/api/product.ts';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { pagePath, useClosePanel } from '#client/routing/panels.ts';
import { usePanelParams } from '#client/routing/openPanel.ts';
import { requireParam } from '#client/routing/params.ts';
import * as paths from '#client/paths/pages.ts';
import { listQueries } from '../lists/listQueries.ts';
import { History } from './History.tsx';
import { ProfileCommands } from './ProfileCommands.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { profileQueries } from './queries.ts';
import { Section } from './Section.tsx';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import classes from './EmployeePanel.module.css';

const SuspensionSection = lazy(async () => ({
  default: (await import('../suspension/SuspensionSection.tsx')).SuspensionSection,
}));

/** Prefetches the data while the panel's code is loading. */
export function loader({ params }: LoaderFunctionArgs): void {
  void prefetchAtVisit(queryClient, profileQueries.read(requireParam(params, 'liuId')));
  void queryClient.prefetchQuery(listQueries.tree());
}

/**
 * `…/panels/account/employee/:liuId`: the profile of a person below the administrator's
 * organisations (PROF-03).
 */
export default function EmployeePanel() {
  const { t } = useTranslation();
  const liuId = requireParam(usePanelParams(), 'liuId');
  const close = useCloseToAccountManagement();

  return (
    <Panel title={t('PANEL/EMPLOYEE')} onClose={close} isTall>
      <AsyncBoundary
        key={liuId}
        skeleton={<RowSkeleton rows={5} />}
        failure={t('ACCOUNTS/PROFILE/FAILED')}
      >
        <Profile liuId={liuId} onCancelled={close} />
      </AsyncBoundary>
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
  const context = application();
  const isSuperuser = useCaller()?.roles.includes('MinITSuperUser') ?? false;

  return (
    <>
      <ProfileHeader account={account} />
      <ProfileCommands
        account={account}
        objections={data.body.objections ?? []}
        context={context}
        onCancelled={onCancelled}
      />
      {isSuperuser && account.liUId !== null && (
        <AsyncBoundary
          skeleton={<RowSkeleton rows={2} />}
          failure={t('ACCOUNTS/SUSPENSION/FAILED')}
        >
          <SuspensionSection account={account} liUId={account.liUId} />
        </AsyncBoundary>
      )}
      <ProfileForm fetched={data} context={context}>
        <Section title={t('CONTACT/TITLE')}>
          <ContactFacts profile={data.body} />
        </Section>
        <Section title={t('POSITIONS/TITLE')}>
          <PositionList positions={positions} />
        </Section>
        <AsyncBoundary skeleton={null} failure={t('DELIVERY/FAILED')}>
          <Deliveries norEduPersonLIN={account.norEduPersonLIN}>
            {(title, list) => <Section title={title}>{list}</Section>}
          </Deliveries>
        </AsyncBoundary>
        <Section title={t('ACCOUNTS/HISTORY/TITLE')}>
          <AsyncBoundary skeleton={<RowSkeleton rows={3} />} failure={t('ACCOUNTS/HISTORY/FAILED')}>
            <History norEduPersonLIN={account.norEduPersonLIN} />
          </AsyncBoundary>
        </Section>
      </ProfileForm>
    </>
  );
}

/**
 * Returns a function that closes the panel to account management, wherever the panel was opened
 * (PROF-05).
 */
function useCloseToAccountManagement(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useClosePanel();
  return pagePath(pathname) === paths.accountManagement()
    ? close
    : () => void navigate(paths.accountManagement(), { replace: true });
}

/** The person's contact details: university email, alternative email and phone (PROF-03). */
function ContactFacts({ profile }: { profile: EmployeeProfile }) {
  const { t } = useTranslation();
  const { emailAddress, alternativeEmailAddress, phoneNumber } = profile;
  return (
    <dl className={`facts ${classes.facts}`}>
      <Fact name={t('CONTACT/UNIVERSITY_EMAIL')}>
        {emailAddress && <a href={`mailto:${emailAddress}`}>{emailAddress}</a>}
      </Fact>
      <Fact name={t('CONTACT/ALTERNATIVE_EMAIL')}>
        {alternativeEmailAddress && (
          <a href={`mailto:${alternativeEmailAddress}`}>{alternativeEmailAddress}</a>
        )}
      </Fact>
      <Fact name={t('ACCOUNTS/PROFILE/PHONE')}>
        {phoneNumber && <PhoneLink number={phoneNumber} />}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="quiet">{t('CONTACT/NONE')}</span>}</dd>
    </div>
  );
}
