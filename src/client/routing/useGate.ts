import { useLocation, type Params } from 'react-router-dom';
import { useServesExternalUsers } from '../api/siteFeatures.ts';
import { useSession } from '../session/session.ts';
import { gateOf, type Gate } from './gate.ts';
import type { Gated } from './screens.ts';

/** The current user's access decision for a screen. */
export function useGate(screen: Gated, params: Params): Gate {
  const { pathname, search } = useLocation();
  return gateOf(screen, useSession(), params, pathname + search, useServesExternalUsers());
}
