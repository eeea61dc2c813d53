import type { Params } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import { mayUse } from '../../rules/access.ts';
import type { Session } from '../session/session.ts';
import * as paths from '../paths/pages.ts';
import type { Gated } from './screens.ts';

/**
 * What a person meets who opens a screen: the screen, another page, or a page that says why not. Without a network it may be unknown:
 * anyone who is remembered by this device has signed in, but what they are has not been told.
 */
export type Gate =
  | { readonly kind: 'open' | 'unknown' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refused'; readonly reason: 'noAccess' | 'otherScope' };

const open: Gate = { kind: 'open' };

/** Whether this session may open the screen; `address` is where the person wants to be, so that they can come back to it. */
export function gateOf(screen: Gated, session: Session | null, params: Params, address: string): Gate {
  const audience = screen.audience ?? 'main';
  if (audience === 'everyone') return open;
  if (!session) return { kind: 'redirect', to: paths.landing({ returnTo: address }) };

  // Start-up rules (SHELL-26, SHELL-28): these two never see a page of the portal.
  if (session.caller.isAccountTypeRefused) return { kind: 'redirect', to: paths.accountTypeNotAllowed() };
  if (session.caller.hasMultipleSignings) return { kind: 'redirect', to: paths.multipleSignIns(address) };

  if (audience === 'main' && session.caller.scope !== AuthenticationScope.Main) return { kind: 'refused', reason: 'otherScope' };
  const feature = typeof screen.feature === 'function' ? screen.feature(params) : screen.feature;
  if (feature && !session.user && session.caller.scope === AuthenticationScope.Main) return { kind: 'unknown' };
  if (feature && !mayUse(feature, session.caller)) return { kind: 'refused', reason: 'noAccess' };
  return open;
}
