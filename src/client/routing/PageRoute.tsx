import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLoaderData, useParams } from 'react-router-dom';
import type { FeatureArea } from '../../contract/access.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../ui/Page.tsx';
import { RowSkeleton } from '../ui/Skeletons.tsx';
import { WITHHELD, type Screen } from './screens.ts';
import { useGate } from './useGate.ts';
import { useTitle } from './useTitle.ts';
import type { Gate } from './gate.ts';

const RequireConnection = lazy(async () => ({ default: (await import('./RequireConnection.tsx')).RequireConnection }));

/** A page behind its gate, with room for a panel over it. */
export const PageRoute = (screen: Screen, Content: ComponentType) =>
  function FramedPage() {
    return (
      <>
        <Suspense fallback={<WaitingPage screen={screen} />}>
          <Behind screen={screen} Content={Content} />
        </Suspense>
        <Outlet />
      </>
    );
  };

function Behind({ screen, Content }: { screen: Screen; Content: ComponentType }) {
  const title = useTitle(screen);
  const params = useParams();
  const gate = useGate(screen, params);
  const isWithheld = useLoaderData() === WITHHELD;
  const isSignedIn = useSession() !== null;
  if (gate.kind === 'redirect') return null; // the loader is on its way there
  if (gate.kind === 'refused') return <Refused reason={gate.reason} feature={typeof screen.feature === 'function' ? screen.feature(params) : screen.feature} />;
  // The phone's bar names pages only for people who are signed in.
  const frame = (message: ReactNode) => <Page title={title} heading={isSignedIn ? undefined : title}>{message}</Page>;
  return screen.needsConnection || isWithheld ? <RequireConnection screen={screen} isWithheld={isWithheld} renderFrame={frame}><Content /></RequireConnection> : <Content />;
}

function WaitingPage({ screen }: { screen: Screen }) {
  return <Page title={useTitle(screen)}><RowSkeleton /></Page>;
}

const Forbidden = lazy(async () => ({ default: (await import('../features/status/Forbidden.tsx')).Forbidden }));
const OtherScope = lazy(async () => ({ default: (await import('../features/status/OtherScope.tsx')).OtherScope }));

/** In the place of a page that the person may not open: why not, and what can be done. The address stays. */
const Refused = ({ reason, feature }: { reason: Extract<Gate, { kind: 'refused' }>['reason']; feature: FeatureArea | undefined }) =>
  reason === 'otherScope' ? <OtherScope /> : <Forbidden feature={feature} />;
