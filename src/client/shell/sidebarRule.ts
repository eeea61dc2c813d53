import type { UIMatch } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Session } from '../api/session.ts';
import type { Screen } from '../routing/screens.ts';

/**
 * The sidebar is hidden on Home, status, public, authentication, landing and account pages, and whenever the scope is not
 * Main (SHELL-04).
 */
export const hasSidebar = (matches: readonly UIMatch[], session: Session | null): boolean =>
  session?.caller.scope === AuthenticationScope.Main && matches.some(({ handle }) => isScreen(handle) && isBesideSidebar(handle));

export const isBesideSidebar = ({ audience = 'main', hasNoSidebar }: Screen): boolean => audience === 'main' && !hasNoSidebar;

const isScreen = (handle: unknown): handle is Screen => typeof handle === 'object' && handle !== null && 'path' in handle;
