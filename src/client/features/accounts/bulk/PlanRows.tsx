import type { Account } from '#contract/account.ts';
import { WarningIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import { warningsOf } from '#rules/accountWarnings.ts';
import { isShortened } from '#rules/endDateChange.ts';
import { differencesOf, type AccountDifference } from './changes.ts';
import { fieldLabel, fieldValue } from './changeTexts.ts';
import type { LeftOut, Step } from './plan.ts';
import classes from './Plan.module.css';

/** The planned changes to one account, with the old and the new value of each field. */
export function StepRow({ step: { account, after }, place }: { step: Step; place: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.account}>
      <Name account={account} place={place} />
      <ul className={classes.facts}>
        {differencesOf(account, after).map((difference) => (
          <DifferenceLine key={difference.field} difference={difference} />
        ))}
        {isShortened(account, after) && (
          <li className={classes.notice}>
            <WarningIcon size={16} />
            {t('ACCOUNTS/BULK/SHORTENED')}
          </li>
        )}
        {newWarnings(account, after).map((warning) => (
          <li key={warning} className={classes.notice}>
            <WarningIcon size={16} />
            {t(warning)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Warnings that the account will have after the change and does not have now. */
const newWarnings = (before: Account, after: Account) => {
  const known = warningsOf(before);
  return warningsOf(after).filter((warning) => !known.includes(warning));
};

function DifferenceLine({
  difference: { field, before, after },
}: {
  difference: AccountDifference;
}) {
  const { t, language } = useTranslation();
  const [from, to] = [
    fieldValue(field, before, t, language),
    fieldValue(field, after, t, language),
  ];
  const label = <span className="quiet">{t(fieldLabel(field))}</span>;

  // An unset closing date has no old value worth showing.
  if (field === 'retirementDate' && before.retirementDate === null)
    return (
      <li>
        {label} <strong>{to}</strong>
      </li>
    );
  return (
    <li>
      {label}{' '}
      <span aria-hidden>
        <span className="quiet">{from}</span> → <strong>{to}</strong>
      </span>
      <span className="visually-hidden">{t('ACCOUNTS/BULK/FROM_TO', { from, to })}</span>
    </li>
  );
}

/** An account that is left out, with every reason, numbered when there are several. */
export function LeftOutRow({
  leftOut: { account, refusals },
  place,
}: {
  leftOut: LeftOut;
  place: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.account}>
      <Name account={account} place={place} />
      {refusals.length === 1 ? (
        refusals.map((reason) => (
          <p key={reason} className={classes.reason}>
            {t(reason)}
          </p>
        ))
      ) : (
        <ol className={classes.reasons}>
          {refusals.map((reason) => (
            <li key={reason}>{t(reason)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/**
 * The account's name, with its position among all rows, which assistive technology cannot derive
 * from the few rendered ones.
 */
function Name({ account: { displayName, liUId }, place }: { account: Account; place: string }) {
  return (
    <p className={classes.name}>
      <strong>{displayName}</strong>
      {liUId && <span className={classes.userId}>{liUId}</span>}
      <span className="visually-hidden">{place}</span>
    </p>
  );
}
