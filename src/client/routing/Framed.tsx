import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLoaderData, useParams } from 'react-router-dom';
import { Page } from '../components/Page.tsx';
import { RowBones } from '../components/Skeletons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Refused } from './Refused.tsx';
import { WITHHELD, type Screen } from './screens.ts';
import { useGate } from './useGate.ts';

const Held = lazy(async () => ({ default: (await import('./Held.tsx')).Held }));
const NotBuilt = lazy(async () => ({ default: (await import('./NotBuilt.tsx')).NotBuilt }));

/** A page behind its gate, with room for a panel over it. */
export const Framed = (screen: Screen, Content?: ComponentType) =>
  function FramedPage() {
    return (
      <>
        <Suspense fallback={<WaitingPage title={screen.title} />}>
          <Behind screen={screen} Content={Content} />
        </Suspense>
        <Outlet />
      </>
    );
  };

function Behind({ screen, Content }: { screen: Screen; Content: ComponentType | undefined }) {
  const { t } = useTranslation();
  const gate = useGate(screen, useParams());
  const isWithheld = useLoaderData() === WITHHELD;
  if (gate.kind === 'redirect') return null; // the loader is on its way there
  if (gate.kind === 'refused') return <Refused reason={gate.reason} />;
  const frame = (message: ReactNode) => <Page title={t(screen.title)}>{message}</Page>;
  const content = Content ? <Content /> : frame(<NotBuilt />);
  return screen.needsConnection || isWithheld ? <Held screen={screen} isWithheld={isWithheld} renderFrame={frame}>{content}</Held> : content;
}

function WaitingPage({ title }: Pick<Screen, 'title'>) {
  const { t } = useTranslation();
  return <Page title={t(title)}><RowBones /></Page>;
}
