import type { PastSignIn } from '#contract/signIns.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { TextKey, Translate } from '../texts.ts';

/** The names of the sign-in methods; `None` is never used to sign in. */
export const signInMethodNames: Readonly<Record<AuthenticationScope, TextKey>> = {
  [AuthenticationScope.None]: 'SIGN_INS/UNKNOWN_DEVICE',
  [AuthenticationScope.Main]: 'SIGN_INS/WAY/MAIN',
  [AuthenticationScope.EduId]: 'LANDING/SIGN_IN/EDUID',
  [AuthenticationScope.Antagning]: 'LANDING/SIGN_IN/ANTAGNING',
  [AuthenticationScope.LiuProd]: 'LANDING/SIGN_IN/LIUPROD',
  [AuthenticationScope.ActivationKey]: 'SIGN_INS/WAY/KEY',
  [AuthenticationScope.RegionOstergotland]: 'LANDING/SIGN_IN/REGION',
  [AuthenticationScope.BankId]: 'LANDING/SIGN_IN/BANKID',
  [AuthenticationScope.OrcId]: 'SIGN_INS/WAY/ORCID',
  [AuthenticationScope.Email]: 'LANDING/SIGN_IN/EMAIL',
  [AuthenticationScope.FrejaeID]: 'LANDING/SIGN_IN/FREJAEID',
  [AuthenticationScope.Wallet]: 'LANDING/SIGN_IN/WALLET',
  [AuthenticationScope.WalletByCode]: 'SIGN_INS/WAY/WALLET_BY_CODE',
};

/** Number of rows shown before the user expands the list. */
export const INITIAL_ROWS = 6;

type Device = Pick<PastSignIn, 'browser' | 'system'>;

/** Describes the device, such as "Firefox på Windows", as far as it is known. */
export function deviceName(t: Translate, { browser, system }: Device): string {
  if (browser !== null && system !== null) return t('SIGN_INS/DEVICE', { browser, system });
  return browser ?? system ?? t('SIGN_INS/UNKNOWN_DEVICE');
}

const phones = new Set(['iPhone', 'Android']);
export const isPhone = ({ system }: Device): boolean => system !== null && phones.has(system);
