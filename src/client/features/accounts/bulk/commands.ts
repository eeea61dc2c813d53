import type { Account } from '#contract/account.ts';
import type { IconComponent } from '#client/ui/icons.tsx';
import type { Translate } from '../texts.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { type Room, bulkActions } from './actions.ts';
import { disabledReasonOf } from './disabledReason.ts';

/** An action on the selection, with the reason why it is disabled, if it is. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconComponent;
  /** Why the command cannot be used now; null when it can. */
  readonly disabledReason: string | null;
  readonly isDestructive?: true;
  readonly room?: Room;
  readonly run: () => void;
}

/**
 * Returns the reason why an action can change nothing in the selection, as display text, or null
 * when it can.
 */
export function disabledReasonText(
  action: BulkAction,
  accounts: readonly Account[],
  today: IsoDate,
  context: RuleContext,
  t: Translate,
): string | null {
  const disabledReason = disabledReasonOf(action, accounts, today, context);
  if (disabledReason === null) return null;
  const reason = t(disabledReason.reason);
  if (accounts.length === 1) return reason;
  return t(disabledReason.isShared ? 'ACCOUNTS/BULK/NONE_CAN' : 'ACCOUNTS/BULK/NONE_CAN_MOST', {
    reason,
  });
}

/** Returns the parts of an action's command that are the same everywhere. */
export function commandOf(
  action: BulkAction,
  t: Translate,
): Pick<Command, 'id' | 'label' | 'icon' | 'isDestructive' | 'room'> {
  const { command, icon, isDestructive, room } = bulkActions[action];
  return {
    id: action,
    label: t(command),
    icon,
    ...(isDestructive && { isDestructive }),
    ...(room && { room }),
  };
}
