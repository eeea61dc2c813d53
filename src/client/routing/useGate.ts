import { useLocation, useParams } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { gateOf, type Gate } from './gate.ts';
import type { PageScreen, PanelScreen } from './screens.ts';

/** What whoever uses the page now meets at a screen. */
export function useGate(screen: PageScreen | PanelScreen): Gate {
  const { pathname, search } = useLocation();
  return gateOf(screen, useSession(), useParams(), pathname + search);
}
