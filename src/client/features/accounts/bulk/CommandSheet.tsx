import { useId, type RefObject } from 'react';
import { CloseButton } from '#client/ui/CloseButton.tsx';
import { useLightDismiss } from '#client/ui/useLightDismiss.ts';
import { useTranslation } from '../texts.ts';
import type { Command } from './commands.ts';
import classes from './BulkCommands.module.css';

interface CommandSheetProps {
  readonly commands: readonly Command[];
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
}

/**
 * The commands as a list that opens from the lower edge of a phone. A disabled command shows its
 * reason below its label.
 */
export function CommandSheet({ commands, ref, onClose }: CommandSheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  useLightDismiss(ref);
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <dialog ref={ref} className={classes.sheet} aria-labelledby={titleId} closedby="any">
      <header className={classes.sheetHeader}>
        <h2 id={titleId}>{t('ACCOUNTS/BULK/ACTIONS')}</h2>
        <CloseButton label={t('ACCOUNTS/BULK/CLOSE')} onClick={onClose} />
      </header>
      <ul>
        {commands.map(({ id, label, icon: Icon, disabledReason, isDestructive, run }) => (
          <li key={id}>
            <button
              type="button"
              disabled={disabledReason !== null}
              onClick={() => choose(run)}
              {...(isDestructive && { 'data-destructive': true })}
            >
              <Icon />
              <span>
                {label}
                {disabledReason && <small>{disabledReason}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
