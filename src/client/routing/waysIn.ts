import { AuthenticationScope } from '../../contract/values.ts';
import { HOME, LANDING_PAGE, localPathOr } from '../../rules/returnPath.ts';
import type { TextKey } from '../i18n/keys.ts';
import * as outsidePaths from '../paths/outside.ts';
import * as serverPaths from '../paths/server.ts';

/** Purpose of a sign-in method: to sign in; to prove an identity without a password or an open account; or a method that few people need. */
export type Errand = 'signIn' | 'prove' | 'more';

export interface WayIn {
  readonly scope: AuthenticationScope;
  readonly errand: Errand;
  readonly label: TextKey;
  readonly href: string;
  /** Whether the sign-in method is handled by the server, so that the link leaves the app. */
  readonly isOutside: boolean;
}

const { ActivationKey, Antagning, BankId, EduId, Email, FrejaeID, LiuProd, RegionOstergotland } = AuthenticationScope;

/**
 * Returns the sign-in methods besides the university account that this installation offers, ordered by how many people need them. They lead
 * to the account area. ORCID is excluded, because it identifies no account.
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

/** Returns the address to open after signing in: always one of the portal, and never the landing page itself. */
export function safeReturnTo(wanted: string | null): string {
  const place = localPathOr(HOME, wanted);
  return place.split('?')[0] === LANDING_PAGE ? HOME : place;
}
