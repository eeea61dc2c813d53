import type { CallerAccount } from '#contract/callers.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { type TextKey, useTranslation } from './texts.ts';
import classes from './Support.module.css';

type SignIn = NonNullable<CallerAccount['signIns']>[number];

/** The sign-in methods by name; those of the alumni portal and of external users are included. */
const methods: Readonly<Record<AuthenticationScope, TextKey>> = {
  [AuthenticationScope.None]: 'SUPPORT/SIGN_INS/OTHER',
  [AuthenticationScope.Main]: 'SUPPORT/SIGN_INS/MAIN',
  [AuthenticationScope.EduId]: 'SUPPORT/SIGN_INS/EDUID',
  [AuthenticationScope.Antagning]: 'SUPPORT/SIGN_INS/ANTAGNING',
  [AuthenticationScope.LiuProd]: 'SUPPORT/SIGN_INS/OTHER',
  [AuthenticationScope.ActivationKey]: 'SUPPORT/SIGN_INS/KEY',
  [AuthenticationScope.RegionOstergotland]: 'SUPPORT/SIGN_INS/OTHER',
  [AuthenticationScope.BankId]: 'SUPPORT/SIGN_INS/BANKID',
  [AuthenticationScope.OrcId]: 'SUPPORT/SIGN_INS/ORCID',
  [AuthenticationScope.Email]: 'SUPPORT/SIGN_INS/EMAIL',
  [AuthenticationScope.FrejaeID]: 'SUPPORT/SIGN_INS/FREJA',
  [AuthenticationScope.Wallet]: 'SUPPORT/SIGN_INS/WALLET',
  [AuthenticationScope.WalletByCode]: 'SUPPORT/SIGN_INS/WALLET_BY_CODE',
};

/** When, on which device and how the person has signed in last. */
export function LastSignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useTranslation();
  const device = ({ browser, system }: SignIn) =>
    browser !== null && system !== null
      ? t('SUPPORT/SIGN_INS/DEVICE', { browser, system })
      : (browser ?? system ?? t('SUPPORT/SIGN_INS/UNKNOWN_DEVICE'));
  return (
    <section className={classes.signIns} aria-labelledby="last-sign-ins">
      <h2 id="last-sign-ins">{t('SUPPORT/SIGN_INS')}</h2>
      {signIns.length === 0 ? (
        <p className="note">{t('SUPPORT/SIGN_INS/NONE')}</p>
      ) : (
        <ul>
          {signIns.map((signIn) => (
            <li key={signIn.at}>
              <time dateTime={signIn.at}>{momentInWords(signIn.at)}</time>
              <span className="note">
                {device(signIn)} · {t(methods[signIn.authenticationScope])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
