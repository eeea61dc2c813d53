import { Button } from '#client/ui/Button.ts';
import { useTip } from '#client/ui/useTip.tsx';
import type { Command } from './commands.ts';
import classes from './BulkCommands.module.css';

/** A command on the bar. A disabled command stays focusable and shows its reason. */
export function CommandButton({
  command: { label, icon: Icon, disabledReason, isDestructive, run },
}: {
  command: Command;
}) {
  const look = {
    variant: isDestructive ? 'subtle' : 'default',
    size: 'sm',
    leftSection: <Icon size={16} />,
    ...(isDestructive && { color: 'red' }),
  };
  const { anchor, bubble } = useTip<HTMLButtonElement>(disabledReason ?? '');

  if (disabledReason === null)
    return (
      <Button {...look} onClick={run}>
        {label}
      </Button>
    );
  return (
    <Button {...look} {...anchor} aria-disabled data-disabled className={classes.hindered}>
      {label}
      {bubble}
    </Button>
  );
}
