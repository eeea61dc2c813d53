import { AuthenticationScope } from '../../contract/values.ts';
import { HOME, LANDING_PAGE, localPathOr } from '../../rules/returnPath.ts';
import type { TextKey } from '../i18n/keys.ts';
import * as outsidePaths from '../paths/outside.ts';
import * as serverPaths from '../paths/server.ts';

/** What a person comes for: to sign in; to prove who they are, without a password or an account that is open; or by a way that few need. */
export type Errand = 'signIn' | 'prove' | 'more';

export interface WayIn {
  readonly scope: AuthenticationScope;
  readonly errand: Errand;
  readonly label: TextKey;
  readonly href: string;
  /** The way in is the server's, so the link leaves the app. */
  readonly isOutside: boolean;
}

const { ActivationKey, Antagning, BankId, EduId, Email, FrejaeID, LiuProd, RegionOstergotland } = AuthenticationScope;

/**
 * The ways to sign in besides the university account that this installation offers, in the order of how many need them. They lead to
 * the account area. ORCID is none of them: it says nothing about an account.
 */
export function otherWaysIn(offered: readonly AuthenticationScope[]): WayIn[] {
  const atProvider = (scope: AuthenticationScope, name: 'EduId' | 'Antagning' | 'FrejaeID' | 'LiuProd' | 'RegionOstergotland', label: TextKey, errand: Errand): WayIn => ({
    scope, errand, label, href: serverPaths.signIn(name, outsidePaths.account()), isOutside: true,
  });
  const here = (scope: AuthenticationScope, href: string, label: TextKey, errand: Errand): WayIn => ({ scope, errand, label, href, isOutside: false });
  const ways: readonly WayIn[] = [
    here(Email, outsidePaths.authentication('email'), 'LANDING/SIGN_IN/EMAIL', 'signIn'),
    here(BankId, outsidePaths.authentication('bankid'), 'LANDING/SIGN_IN/BANKID', 'prove'),
    atProvider(FrejaeID, 'FrejaeID', 'LANDING/SIGN_IN/FREJAEID', 'prove'),
    atProvider(EduId, 'EduId', 'LANDING/SIGN_IN/EDUID', 'prove'),
    atProvider(Antagning, 'Antagning', 'LANDING/SIGN_IN/ANTAGNING', 'prove'),
    here(ActivationKey, outsidePaths.activationKey(), 'LANDING/SIGN_IN/KEY', 'prove'),
    atProvider(LiuProd, 'LiuProd', 'LANDING/SIGN_IN/LIUPROD', 'more'),
    atProvider(RegionOstergotland, 'RegionOstergotland', 'LANDING/SIGN_IN/REGION', 'more'),
  ];
  return ways.filter(({ scope }) => offered.includes(scope));
}

/** Where a person wants to go after signing in: a place of ours, and not where they are. */
export function safeReturnTo(wanted: string | null): string {
  const place = localPathOr(HOME, wanted);
  return place.split('?')[0] === LANDING_PAGE ? HOME : place;
}
