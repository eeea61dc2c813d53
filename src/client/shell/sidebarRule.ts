import type { UIMatch } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import type { Session } from '../session/session.ts';
import { isScreen, type Screen } from '../routing/screens.ts';

/**
 * Whether the sidebar is shown: not on Home, status, public, authentication, landing and account
 * pages, and only in the Main scope (SHELL-04). An unknown address keeps it.
 */
export const hasSidebar = (matches: readonly UIMatch[], session: Session | null): boolean =>
  session?.caller.scope === AuthenticationScope.Main &&
  matches.some(({ handle }) => isScreen(handle) && isBesideSidebar(handle));

export const isBesideSidebar = ({
  audience = 'main',
  hasNoSidebar = audience !== 'main',
}: Screen): boolean => !hasNoSidebar;
