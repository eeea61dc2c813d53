import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLoaderData, useOutlet, useParams } from 'react-router-dom';
import type { FeatureArea } from '#contract/access.ts';
import { withTexts } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../ui/Page.tsx';
import { RowSkeleton } from '../ui/Skeletons.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { DEFERRED, type Screen } from './screens.ts';
import { useGate } from './useGate.ts';
import { useTitle } from './useTitle.ts';
import type { Gate } from './gate.ts';

const RequireConnection = lazy(async () => ({
  default: (await import('./RequireConnection.tsx')).RequireConnection,
}));

/**
 * Returns a component that renders a page behind its access gate, with a boundary around the panel
 * on top of it.
 */
export const PageRoute = (screen: Screen, Content: ComponentType) =>
  function FramedPage() {
    return (
      <>
        <Suspense fallback={<LoadingPage screen={screen} />}>
          <GatedPage screen={screen} Content={Content} />
        </Suspense>
        <PanelBoundary panel={useOutlet()} />
      </>
    );
  };

function GatedPage({ screen, Content }: { screen: Screen; Content: ComponentType }) {
  const title = useTitle(screen);
  const params = useParams();
  const gate = useGate(screen, params);
  const isDeferred = useLoaderData() === DEFERRED;
  const isSignedIn = useSession() !== null;
  if (gate.kind === 'redirect')
    // The loader redirects, unless the reason has come while the page was open.
    return gate.isForTerms ? <Navigate to={gate.to} replace /> : null;
  if (gate.kind === 'refused')
    return (
      <Refused
        reason={gate.reason}
        feature={typeof screen.feature === 'function' ? screen.feature(params) : screen.feature}
      />
    );
  // The top bar on phones shows page titles to signed-in users only.
  const frame = (message: ReactNode) => (
    <Page title={title} heading={isSignedIn ? undefined : title}>
      {message}
    </Page>
  );
  return screen.needsConnection || isDeferred ? (
    <RequireConnection screen={screen} isDeferred={isDeferred} renderFrame={frame}>
      <Content />
    </RequireConnection>
  ) : (
    <Content />
  );
}

function LoadingPage({ screen }: { screen: Screen }) {
  return (
    <Page title={useTitle(screen)}>
      <RowSkeleton />
    </Page>
  );
}

const Forbidden = lazy(async () => ({
  default: (await withTexts(['status'], import('../features/status/Forbidden.tsx'))).Forbidden,
}));
const NotOffered = lazy(async () => ({
  default: (await withTexts(['status'], import('../features/status/NotOffered.tsx'))).NotOffered,
}));
const OtherScope = lazy(async () => ({
  default: (await withTexts(['status'], import('../features/status/OtherScope.tsx'))).OtherScope,
}));

/**
 * Shown instead of a page that the user may not open: the reason, and what can be done. The address
 * stays unchanged.
 */
function Refused({
  reason,
  feature,
}: {
  reason: Extract<Gate, { kind: 'refused' }>['reason'];
  feature: FeatureArea | undefined;
}) {
  if (reason === 'externalUsersOff' || reason === 'absentArea')
    return <NotOffered reason={reason} />;
  return reason === 'otherScope' ? <OtherScope /> : <Forbidden feature={feature} />;
}
