import { useRef, type ReactNode } from 'react';
import { Button } from '#client/ui/Button.ts';
import { MenuIcon } from '#client/ui/icons.tsx';
import { useTranslation } from '../texts.ts';
import { CommandButton } from './CommandButton.tsx';
import { CommandSheet } from './CommandSheet.tsx';
import { useCommands, type CommandContext } from './useCommands.ts';
import classes from './BulkCommands.module.css';

/**
 * Toolbar with the commands. Wide screens show as many as fit in one row and a button for the rest;
 * phones show only the button. The button opens a sheet with all commands, where each disabled one
 * shows its reason.
 */
export function CommandBar({ count, ...context }: CommandContext & { count?: ReactNode }) {
  const { t } = useTranslation();
  const commands = useCommands(context);
  const sheet = useRef<HTMLDialogElement>(null);

  return (
    <div className={classes.selecting} data-part="selecting">
      {count}
      <div className={classes.bar} role="group" aria-label={t('ACCOUNTS/BULK/TOOLBAR')}>
        {commands.map((command) => (
          <span key={command.id} className={classes.command} data-room={command.room}>
            <CommandButton command={command} />
          </span>
        ))}
        <Button
          size="sm"
          variant="default"
          leftSection={<MenuIcon size={16} />}
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
        >
          {t('ACCOUNTS/BULK/MORE')}
        </Button>
      </div>
      <Button
        className={classes.menu}
        variant="default"
        leftSection={<MenuIcon size={18} />}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        {t('ACCOUNTS/BULK/ACTIONS')}
      </Button>
      <CommandSheet ref={sheet} commands={commands} onClose={() => sheet.current?.close()} />
    </div>
  );
}
