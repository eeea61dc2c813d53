import type { MfaFactor } from '#contract/mfaFactors.ts';
import { LOW_CODES } from '#rules/accountSafety.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { DocumentIcon, KeyIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { IconRow } from '#client/ui/IconRow.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import classes from './TwoStep.module.css';

interface FactorRowProps {
  readonly factor: MfaFactor;
  /** Why the factor cannot be removed now; null when it can. */
  readonly whyNot: string | null;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onRenew: () => void;
}

const icons = { Totp: MobileIcon, Passkey: KeyIcon, RecoveryCodes: DocumentIcon } as const;
const kinds = { Totp: 'MFA/KIND/APP', Passkey: 'MFA/KIND/PASSKEY' } as const;

/**
 * Closes the question before the action, so that it is not open when the user is asked to
 * reauthenticate.
 */
const closing =
  (act: () => void) =>
  (close: () => void): void => {
    close();
    act();
  };

/** Row for one factor: its name, when it was added and when it was last used. */
export function FactorRow({
  factor: { kind, name, created, lastUsed, remaining },
  whyNot,
  isBusy,
  onRemove,
  onRenew,
}: FactorRowProps) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  const isCodes = kind === 'RecoveryCodes';
  return (
    <IconRow
      icon={<Icon />}
      action={
        !whyNot && (
          <div className={classes.rowAction}>
            {isCodes ? (
              <ConfirmButton
                label={t('MFA/CODES/RENEW')}
                question={t('MFA/CODES/RENEW_CONSEQUENCE')}
                confirm={t('MFA/CODES/RENEW')}
                keep={t('MFA/KEEP')}
                isBusy={isBusy}
                onConfirm={closing(onRenew)}
              />
            ) : (
              <ConfirmButton
                label={t('MFA/REMOVE')}
                name={t('MFA/REMOVE/LABEL', { name })}
                question={t('MFA/REMOVE/CONSEQUENCE', { name })}
                confirm={t('MFA/REMOVE')}
                keep={t('MFA/KEEP')}
                isBusy={isBusy}
                onConfirm={closing(onRemove)}
              />
            )}
          </div>
        )
      }
    >
      <p className={classes.name}>{isCodes ? t('MFA/CODES') : name}</p>
      {!isCodes && <p className="note">{t(kinds[kind])}</p>}
      {isCodes && (
        <p className={(remaining ?? 0) <= LOW_CODES ? classes.few : 'note'}>
          {t('MFA/CODES/LEFT', { count: remaining ?? 0 })}
        </p>
      )}
      <p className="note">
        <time dateTime={created}>{t('MFA/ADDED_AT', { moment: momentInWords(created) })}</time>
        {lastUsed && (
          <>
            .{' '}
            <time dateTime={lastUsed}>{t('MFA/USED_AT', { moment: momentInWords(lastUsed) })}</time>
          </>
        )}
      </p>
      {whyNot && <p className="note">{whyNot}</p>}
    </IconRow>
  );
}
