import type { UIMatch } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Session } from '../api/session.ts';

/**
 * The sidebar is hidden on Home, status, public, authentication, landing and account pages, and whenever the scope is not
 * Main (SHELL-04).
 */
export const hasSidebar = (matches: readonly UIMatch[], session: Session | null): boolean =>
  session?.caller.scope === AuthenticationScope.Main && matches.some(({ handle }) => marksSidebar(handle));

const marksSidebar = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'hasSidebar' in handle && handle.hasSidebar === true;
