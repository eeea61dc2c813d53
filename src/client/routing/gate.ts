import type { Params } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { isAbsent, mayUse } from '#rules/access.ts';
import { offers } from '../api/product.ts';
import { readServesExternalUsers } from '../api/siteFeatures.ts';
import type { Session } from '../session/session.ts';
import * as paths from '../paths/pages.ts';
import type { Gated } from './screens.ts';

/**
 * The access decision for a screen: open, a redirect to another page, or a refusal with its reason.
 * Offline it may be `unknown`: a person remembered by this device has signed in, but their roles
 * may not be loaded.
 */
export type Gate =
  | { readonly kind: 'open' | 'unknown' }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      /** Whether terms must be accepted first, which a page that is open may learn. */
      readonly isForTerms?: true;
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

type RefusalReason = 'noAccess' | 'otherScope' | 'externalUsersOff' | 'absentArea';

const open: Gate = { kind: 'open' };

/**
 * Returns whether a session may open the screen; `address` is the requested address, to which the
 * user returns after signing in.
 */
export function gateOf(
  screen: Gated,
  session: Session | null,
  params: Params,
  address: string,
  servesExternalUsers = readServesExternalUsers(),
): Gate {
  const gate = gateByAccess(screen, session, params, address);
  return gate.kind === 'open' && screen.isForExternalUsers && !servesExternalUsers
    ? { kind: 'refused', reason: 'externalUsersOff' }
    : gate;
}

function gateByAccess(
  screen: Gated,
  session: Session | null,
  params: Params,
  address: string,
): Gate {
  if (!offers(screen.module)) return { kind: 'refused', reason: 'absentArea' };
  const audience = screen.audience ?? 'main';
  if (audience === 'everyone') return open;
  if (!session) return { kind: 'redirect', to: paths.landing({ returnTo: address }) };

  // Start-up rules (SHELL-26, SHELL-28): these two kinds of session never see a page of the portal.
  if (session.caller.isAccountTypeRefused)
    return { kind: 'redirect', to: paths.accountTypeNotAllowed() };
  if (session.caller.hasMultipleSignings)
    return { kind: 'redirect', to: paths.multipleSignIns(address) };

  const { mustAccept } = session.caller;
  if (mustAccept && !screen.isOpenBeforeTerms)
    return { kind: 'redirect', to: paths.liabilities(mustAccept), isForTerms: true };

  if (audience === 'main' && session.caller.scope !== AuthenticationScope.Main)
    return { kind: 'refused', reason: 'otherScope' };
  const feature = typeof screen.feature === 'function' ? screen.feature(params) : screen.feature;
  if (feature && !session.user && session.caller.scope === AuthenticationScope.Main)
    return { kind: 'unknown' };
  if (feature && isAbsent(feature, session.caller))
    return { kind: 'refused', reason: 'absentArea' };
  if (feature && !mayUse(feature, session.caller)) return { kind: 'refused', reason: 'noAccess' };
  return open;
}
