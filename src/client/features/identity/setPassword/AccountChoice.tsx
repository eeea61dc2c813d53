import { Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import type { AccountSummary } from '#contract/account.ts';
import { needsNearbyProof } from '#rules/setPasswordChecks.ts';
import { useSession } from '#client/session/session.ts';
import { ChevronRightIcon } from '#client/ui/icons.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import classes from './SetPassword.module.css';

interface AccountChoiceProps {
  readonly account: AccountSummary;
  readonly isBusy?: boolean;
  /** Absent while another account is being chosen, and when this one cannot be chosen. */
  readonly onChoose?: (() => void) | undefined;
}

/** One of the user's accounts: a button when it can be chosen, otherwise the reason why not. */
export function AccountChoice({ account, isBusy = false, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation();
  const session = useSession();
  const isTooFar = session !== null && needsNearbyProof(session.authentication, account);
  const {
    liUId,
    enabled,
    userStatus,
    primaryAffiliation,
    emailAddress,
    passwordHeldUntil: heldUntil,
  } = account;
  const name = (
    <span className={classes.accountName}>
      <strong translate="no">{liUId}</strong>
      {primaryAffiliation && (
        <span className={`quiet ${classes.quiet}`}>
          {t(`AFFILIATION/${upperCase(primaryAffiliation)}`)}
        </span>
      )}
      {emailAddress && <span className={`quiet ${classes.quiet}`}>{emailAddress}</span>}
      {enabled && userStatus === 'New' && (
        <span className={`quiet ${classes.quiet}`}>{t('ACCOUNT/SELECT/NEW')}</span>
      )}
    </span>
  );
  if (!enabled) {
    return (
      <div className={classes.closed}>
        {name}
        <p>
          {heldUntil
            ? t('ACCOUNT/SELECT/HELD', { moment: momentInWords(heldUntil) })
            : t(isTooFar ? 'ERROR_PROOF_TOO_FAR' : `USER_STATUS/${upperCase(userStatus)}/MEANING`)}
        </p>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.account}
      onClick={onChoose}
      aria-disabled={!onChoose}
      aria-busy={isBusy}
    >
      {name}
      {isBusy ? <Loader size={20} /> : <ChevronRightIcon size={20} />}
    </button>
  );
}
