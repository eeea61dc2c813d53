import { AuthenticationScope } from '../../contract/values.ts';
import { HOME, LANDING_PAGE, localPathOr } from '../../rules/returnPath.ts';
import type { TextKey } from '../i18n/keys.ts';
import * as outsidePaths from './outsidePaths.ts';
import * as serverPaths from './serverPaths.ts';

export interface WayIn {
  readonly label: TextKey;
  readonly href: string;
  /** The way in is the server's, so the link leaves the app. */
  readonly isOutside: boolean;
}

const { Antagning, BankId, EduId, Email, FrejaeID, LiuProd, RegionOstergotland } = AuthenticationScope;

/** Whether this version has a page at the address. */
type HasPage = (path: string) => boolean;

/**
 * The ways to sign in besides the university account, in the order of how many need them: those that this installation offers
 * and this version has the pages for. They lead to the account area. ORCID is none of them: it says nothing about an account.
 */
export function otherWaysIn(offered: readonly AuthenticationScope[], hasPage: HasPage): WayIn[] {
  const outside = (label: TextKey, scope: 'EduId' | 'Antagning' | 'FrejaeID' | 'LiuProd' | 'RegionOstergotland'): WayIn => ({
    label,
    href: serverPaths.signIn(scope, outsidePaths.account()),
    isOutside: true,
  });
  const ways: readonly (readonly [AuthenticationScope, WayIn])[] = [
    [BankId, { label: 'LANDING/SIGN_IN/BANKID', href: outsidePaths.authentication('bankid'), isOutside: false }],
    [FrejaeID, outside('LANDING/SIGN_IN/FREJAEID', 'FrejaeID')],
    [EduId, outside('LANDING/SIGN_IN/EDUID', 'EduId')],
    [Antagning, outside('LANDING/SIGN_IN/ANTAGNING', 'Antagning')],
    [Email, { label: 'LANDING/SIGN_IN/EMAIL', href: outsidePaths.authentication('email'), isOutside: false }],
    [LiuProd, outside('LANDING/SIGN_IN/LIUPROD', 'LiuProd')],
    [RegionOstergotland, outside('LANDING/SIGN_IN/REGION', 'RegionOstergotland')],
  ];
  return ways.flatMap(([scope, way]) => (offered.includes(scope) && hasPage(way.isOutside ? outsidePaths.account() : way.href) ? [way] : []));
}

/** Where a person wants to go after signing in: a place of ours, and not where they are. */
export function safeReturnTo(wanted: string | null): string {
  const place = localPathOr(HOME, wanted);
  return place.split('?')[0] === LANDING_PAGE ? HOME : place;
}
