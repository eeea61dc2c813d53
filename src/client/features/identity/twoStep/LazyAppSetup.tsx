import { type ComponentProps, lazy, Suspense } from 'react';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';

const AppSetup = lazy(async () => ({ default: (await import('./AppSetup.tsx')).AppSetup }));

/**
 * The setup of an app, loaded when it is rendered: users who only view the page need no QR code.
 */
export const LazyAppSetup = (props: ComponentProps<typeof AppSetup>) => (
  <Suspense fallback={<RowSkeleton rows={3} />}>
    <AppSetup {...props} />
  </Suspense>
);
