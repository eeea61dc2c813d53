import type { Authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';

/**
 * Ways to sign in by which the person may have identified on another device than the one that is
 * signed in: whoever forwards a code or a link to them is then signed in as them.
 */
const mayBeRelayed: readonly AuthenticationScope[] = [
  AuthenticationScope.BankId,
  AuthenticationScope.WalletByCode,
];

type Proof = Pick<Authentication, 'authenticationScope' | 'isBoundToBrowser'>;

/**
 * Whether the person who identified was certainly at the browser that is signed in. A proof that may
 * have been given far away signs in, but sets no password of an account with a second factor and
 * shows no desk who a caller is.
 */
export const wasCertainlyNear = ({ authenticationScope, isBoundToBrowser }: Proof): boolean =>
  !mayBeRelayed.includes(authenticationScope) || isBoundToBrowser === true;
