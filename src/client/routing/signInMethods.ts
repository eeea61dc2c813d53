import { AuthenticationScope } from '#contract/values.ts';
import { HOME, LANDING_PAGE, localPathOr } from '#rules/returnPath.ts';
import type { TextKey } from '../i18n/keys.ts';
import * as outsidePaths from '../paths/outside.ts';
import * as serverPaths from '../paths/server.ts';

/**
 * Purpose of a sign-in method: to sign in; to prove an identity without a password or an open
 * account; or a method that few people need.
 */
type SignInPurpose = 'signIn' | 'prove' | 'more';

export interface SignInMethod {
  readonly scope: AuthenticationScope;
  readonly purpose: SignInPurpose;
  readonly label: TextKey;
  readonly href: string;
  /** Whether the sign-in method is handled by the server, so that the link leaves the app. */
  readonly isOutside: boolean;
}

const { ActivationKey, BankId, Email, Wallet } = AuthenticationScope;

/**
 * Returns the sign-in methods besides the university account that this installation offers, ordered
 * by how many people need them. They lead to the account area. ORCID is excluded, because it
 * identifies no account.
 */
export function otherSignInMethods(offered: readonly AuthenticationScope[]): SignInMethod[] {
  const atProvider = (
    name: 'EduId' | 'Antagning' | 'FrejaeID' | 'LiuProd' | 'RegionOstergotland',
    label: TextKey,
    purpose: SignInPurpose,
  ): SignInMethod => ({
    scope: AuthenticationScope[name],
    purpose,
    label,
    href: serverPaths.signIn(name, outsidePaths.account()),
    isOutside: true,
  });
  const here = (
    scope: AuthenticationScope,
    href: string,
    label: TextKey,
    purpose: SignInPurpose,
  ): SignInMethod => ({ scope, purpose, label, href, isOutside: false });
  const methods: readonly SignInMethod[] = [
    here(Email, outsidePaths.authentication('email'), 'LANDING/SIGN_IN/EMAIL', 'signIn'),
    here(BankId, outsidePaths.authentication('bankid'), 'LANDING/SIGN_IN/BANKID', 'prove'),
    here(Wallet, outsidePaths.authentication('wallet'), 'LANDING/SIGN_IN/WALLET', 'prove'),
    atProvider('FrejaeID', 'LANDING/SIGN_IN/FREJAEID', 'prove'),
    atProvider('EduId', 'LANDING/SIGN_IN/EDUID', 'prove'),
    atProvider('Antagning', 'LANDING/SIGN_IN/ANTAGNING', 'prove'),
    here(ActivationKey, outsidePaths.activationKey(), 'LANDING/SIGN_IN/KEY', 'prove'),
    atProvider('LiuProd', 'LANDING/SIGN_IN/LIUPROD', 'more'),
    atProvider('RegionOstergotland', 'LANDING/SIGN_IN/REGION', 'more'),
  ];
  return methods.filter(({ scope }) => offered.includes(scope));
}

/**
 * Returns the address to open after signing in: always one of the portal, and never the landing
 * page itself.
 */
export function safeReturnTo(wanted: string | null): string {
  const place = localPathOr(HOME, wanted);
  return place.split('?')[0] === LANDING_PAGE ? HOME : place;
}
