import { type ComponentProps, lazy, Suspense } from 'react';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';

const AppSetup = lazy(async () => ({ default: (await import('./AppSetup.tsx')).AppSetup }));

/** The setting up of an app, fetched when it is drawn: who only looks needs no QR code. */
export const LazyAppSetup = (props: ComponentProps<typeof AppSetup>) => <Suspense fallback={<RowSkeleton rows={3} />}><AppSetup {...props} /></Suspense>;
