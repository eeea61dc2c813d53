import type { PastSignIn } from '../../../../contract/signIns.ts';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { dayInWords } from '../../../i18n/days.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/keys.ts';
import type { Translate } from '../../../i18n/texts.ts';

/** What the ways to sign in are called; nobody signs in to None. */
export const ways: Readonly<Record<AuthenticationScope, TextKey>> = {
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
};

/** So many of a list are shown before somebody asks for the rest. */
export const FIRST_SHOWN = 3;

type Device = Pick<PastSignIn, 'browser' | 'system'>;

/** "Firefox på Windows", or as much of it as is known. */
export function deviceIn(t: Translate, { browser, system }: Device): string {
  if (browser !== null && system !== null) return t('SIGN_INS/DEVICE', { browser, system });
  return browser ?? system ?? t('SIGN_INS/UNKNOWN_DEVICE');
}

const phones = new Set(['iPhone', 'Android']);
export const isPhone = ({ system }: Device): boolean => system !== null && phones.has(system);

/** A moment as people say it, in Sweden's time: "i dag 08:12", "12 mars 14:02". */
export function momentInWords(moment: string): string {
  const language = currentLanguage();
  const at = new Date(moment);
  const time = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(at);
  return `${dayInWords(dateInSweden(at), dateInSweden(new Date()), language)} ${time}`;
}
