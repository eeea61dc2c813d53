import type { MfaFactor } from '../../../../contract/mfaFactors.ts';
import { DocumentIcon, MobileIcon } from '../../../components/laterIcons.tsx';
import { KeyIcon } from '../../../components/icons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { IconRow } from '../parts/IconRow.tsx';
import { momentInWords } from '../signIns/words.ts';
import { Asking } from './Asking.tsx';
import classes from './TwoStep.module.css';

interface FactorRowProps {
  readonly factor: MfaFactor;
  /** Why it cannot be removed now; null when it can. */
  readonly whyNot: string | null;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onRenew: () => void;
}

const icons = { Totp: MobileIcon, Passkey: KeyIcon, RecoveryCodes: DocumentIcon } as const;
const kinds = { Totp: 'MFA/KIND/APP', Passkey: 'MFA/KIND/PASSKEY' } as const;
/** From so few on it is time for new ones. */
const FEW_CODES = 3;

/** One factor: what it is called, since when it is there, and when it was used. */
export function FactorRow({ factor: { kind, name, created, lastUsed, remaining }, whyNot, isBusy, onRemove, onRenew }: FactorRowProps) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  const isCodes = kind === 'RecoveryCodes';
  return (
    <IconRow
      icon={<Icon />}
      action={!whyNot && (
        <div className={classes.rowAction}>
          {isCodes ? (
            <Asking label={t('MFA/CODES/RENEW')} question={t('MFA/CODES/RENEW_CONSEQUENCE')} confirm={t('MFA/CODES/RENEW')} isBusy={isBusy} onConfirm={onRenew} />
          ) : (
            <Asking label={t('MFA/REMOVE')} name={t('MFA/REMOVE/LABEL', { name })} question={t('MFA/REMOVE/CONSEQUENCE', { name })} confirm={t('MFA/REMOVE')} isBusy={isBusy} onConfirm={onRemove} />
          )}
        </div>
      )}
    >
      <p className={classes.name}>{isCodes ? t('MFA/CODES') : name}</p>
      {!isCodes && <p className={classes.quiet}>{t(kinds[kind])}</p>}
      {isCodes && <p className={(remaining ?? 0) <= FEW_CODES ? classes.few : classes.quiet}>{t('MFA/CODES/LEFT', { count: remaining ?? 0 })}</p>}
      <p className={classes.quiet}>
        <time dateTime={created}>{t('MFA/ADDED_AT', { moment: momentInWords(created) })}</time>
        {lastUsed && <>. <time dateTime={lastUsed}>{t('MFA/USED_AT', { moment: momentInWords(lastUsed) })}</time></>}
      </p>
      {whyNot && <p className={classes.quiet}>{whyNot}</p>}
    </IconRow>
  );
}
