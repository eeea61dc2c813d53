import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { MenuIcon } from '../../../components/icons.tsx';
import { CommandButton } from './CommandButton.tsx';
import { CommandSheet } from './CommandSheet.tsx';
import { useCommands, type CommandSurroundings } from './useCommands.ts';
import classes from './BulkCommands.module.css';

/** The commands beside each other on desks; on phones one button, and a sheet where each says why it can't be used. */
export function CommandBar(surroundings: CommandSurroundings) {
  const { t } = useTranslation();
  const commands = useCommands(surroundings);
  const sheet = useRef<HTMLDialogElement>(null);

  return (
    <>
      <div className={classes.bar} role="group" aria-label={t('ACCOUNTS/BULK/TOOLBAR')}>
        {commands.map((command) => <CommandButton key={command.id} command={command} />)}
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
    </>
  );
}
