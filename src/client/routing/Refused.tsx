import { lazy } from 'react';
import type { Gate } from './gate.ts';

const Forbidden = lazy(async () => ({ default: (await import('../features/status/Forbidden.tsx')).Forbidden }));
const OtherScope = lazy(async () => ({ default: (await import('../features/status/OtherScope.tsx')).OtherScope }));

/** In the place of a page that the person may not open: why not, and what can be done. The address stays. */
export const Refused = ({ reason }: { reason: Extract<Gate, { kind: 'refused' }>['reason'] }) =>
  reason === 'otherScope' ? <OtherScope /> : <Forbidden />;
