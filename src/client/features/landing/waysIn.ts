import { AuthenticationScope } from '../../../contract/values.ts';
import type { TextKey } from '../../i18n/keys.ts';
import * as paths from '../../routing/paths.ts';
import * as serverPaths from '../../routing/serverPaths.ts';

export interface WayIn {
  readonly label: TextKey;
  readonly href: string;
  /** The way in is the server's, so the link leaves the app. */
  readonly isOutside: boolean;
}

const { Antagning, BankId, EduId, Email, FrejaeID, LiuProd, OrcId, RegionOstergotland } = AuthenticationScope;

/**
 * The ways to sign in besides the university account, in the order of how many need them. Only those that this installation
 * offers; they lead to the account area.
 */
export function otherWaysIn(offered: readonly AuthenticationScope[]): WayIn[] {
  const outside = (label: TextKey, scope: 'EduId' | 'Antagning' | 'FrejaeID' | 'LiuProd' | 'RegionOstergotland' | 'OrcId'): WayIn => ({
    label,
    href: serverPaths.signIn(scope, paths.account()),
    isOutside: true,
  });
  const ways: readonly (readonly [AuthenticationScope, WayIn])[] = [
    [BankId, { label: 'LANDING/SIGN_IN/BANKID', href: paths.authentication('bankid'), isOutside: false }],
    [FrejaeID, outside('LANDING/SIGN_IN/FREJAEID', 'FrejaeID')],
    [EduId, outside('LANDING/SIGN_IN/EDUID', 'EduId')],
    [Antagning, outside('LANDING/SIGN_IN/ANTAGNING', 'Antagning')],
    [Email, { label: 'LANDING/SIGN_IN/EMAIL', href: paths.authentication('email'), isOutside: false }],
    [OrcId, outside('LANDING/SIGN_IN/ORCID', 'OrcId')],
    [LiuProd, outside('LANDING/SIGN_IN/LIUPROD', 'LiuProd')],
    [RegionOstergotland, outside('LANDING/SIGN_IN/REGION', 'RegionOstergotland')],
  ];
  return ways.flatMap(([scope, way]) => (offered.includes(scope) ? [way] : []));
}

/** Where a person wants to go after signing in: a place of ours, never another site's. */
export function safeReturnTo(wanted: string | null): string {
  const isLocal = wanted !== null && /^\/(?![/\\])/.test(wanted);
  return isLocal && !wanted.startsWith(paths.landing()) ? wanted : paths.home();
}
