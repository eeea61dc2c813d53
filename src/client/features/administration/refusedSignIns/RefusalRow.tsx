import { Link } from 'react-router-dom';
import type { RefusedSignIn } from '#contract/refusedSignIns.ts';
import type { ScopeName } from '#contract/values.ts';
import { hasText } from '#client/i18n/texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { type TextKey, useTranslation } from '../texts.ts';
import classes from './RefusedSignIns.module.css';

const methodNames = {
  None: 'REFUSED_SIGN_INS/NOBODY',
  Main: 'REFUSED_SIGN_INS/WAY/MAIN',
  EduId: 'LANDING/SIGN_IN/EDUID',
  Antagning: 'LANDING/SIGN_IN/ANTAGNING',
  LiuProd: 'LANDING/SIGN_IN/LIUPROD',
  ActivationKey: 'REFUSED_SIGN_INS/WAY/KEY',
  RegionOstergotland: 'LANDING/SIGN_IN/REGION',
  BankId: 'LANDING/SIGN_IN/BANKID',
  OrcId: 'REFUSED_SIGN_INS/WAY/ORCID',
  Email: 'LANDING/SIGN_IN/EMAIL',
  FrejaeID: 'LANDING/SIGN_IN/FREJAEID',
  Wallet: 'LANDING/SIGN_IN/WALLET',
  WalletByCode: 'REFUSED_SIGN_INS/WAY/WALLET_BY_CODE',
} as const satisfies Record<ScopeName, TextKey>;

/** The methods whose issuers state a user id; the others identify people by national id. */
const METHODS_BY_ACCOUNT: readonly ScopeName[] = ['Main', 'LiuProd'];

/** Whether somebody was identified by a national id that no account here has. */
const isOfNobody = ({ reason, userId }: RefusedSignIn): boolean =>
  reason === 'UNKNOWN_ACCOUNT' && userId === null;

/** One refused sign-in: who, when and how often, by which way, why, and what to do. */
export function RefusalRow({ refusal }: { readonly refusal: RefusedSignIn }) {
  const { t } = useTranslation();
  const { method, issuer, userId, reason, times, firstAt, lastAt, account } = refusal;
  const claim = METHODS_BY_ACCOUNT.includes(method) ? 'USER_ID' : '…';
  const variable = `PORTAL_${upperCase(method)}_CLAIM_${claim}`;
  return (
    <li className="stack-sm">
      <p className="spread">
        <span className={`semibold ${classes.name}`}>{userId ?? t('REFUSED_SIGN_INS/NOBODY')}</span>
        <time className="note" dateTime={lastAt}>
          {t('REFUSED_SIGN_INS/LAST', { moment: momentInWords(lastAt) })}
        </time>
      </p>
      <p>
        <Why {...refusal} />
      </p>
      <p>
        {isOfNobody(refusal)
          ? t('REFUSED_SIGN_INS/DO/NO_ACCOUNT')
          : t(`REFUSED_SIGN_INS/DO/${reason}`, { variable })}
      </p>
      <p className={`note ${classes.name}`}>
        {[
          t(methodNames[method]),
          issuer,
          t('REFUSED_SIGN_INS/TIMES', { count: times, moment: momentInWords(firstAt) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {account !== null && (
        <p>
          <Link to={paths.accountCourse(account)}>
            {t('REFUSED_SIGN_INS/ACCOUNT', { liUId: account })}
          </Link>
        </p>
      )}
    </li>
  );
}

function Why(refusal: RefusedSignIn) {
  const { reason, detail } = refusal;
  const { t } = useTranslation();
  // What was recorded by another release may have a detail without a text.
  const closed = `REFUSED_SIGN_INS/CLOSED/${(detail ?? '').toUpperCase()}`;
  const key = `REFUSED_SIGN_INS/KEY/${detail ?? ''}`;
  const factor = `REFUSED_SIGN_INS/FACTOR/${detail ?? ''}`;
  if (isOfNobody(refusal)) return t('REFUSED_SIGN_INS/WHY/NO_ACCOUNT');
  if (reason === 'CLOSED') return hasText(closed) ? t(closed) : t('REFUSED_SIGN_INS/REASON/CLOSED');
  if (reason === 'KEY_REFUSED')
    return hasText(key) ? t(key) : t('REFUSED_SIGN_INS/REASON/KEY_REFUSED');
  if (reason === 'SECOND_FACTOR')
    return hasText(factor) ? t(factor) : t('REFUSED_SIGN_INS/REASON/SECOND_FACTOR');
  const hold = `REFUSED_SIGN_INS/HOLD/${detail ?? ''}`;
  if (reason === 'NUMBER_HELD')
    return hasText(hold) ? t(hold) : t('REFUSED_SIGN_INS/REASON/NUMBER_HELD');
  if (reason === 'ISSUER_ERROR' && detail !== null)
    return t('REFUSED_SIGN_INS/WHY/ISSUER_ERROR_CODE', { detail });
  return t(`REFUSED_SIGN_INS/WHY/${reason}`, { detail: detail ?? '' });
}
