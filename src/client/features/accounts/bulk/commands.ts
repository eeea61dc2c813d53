import type { Account } from '../../../../contract/account.ts';
import type { IconComponent } from '../../../components/icons.tsx';
import { PhoneIcon, StopIcon } from '../../../components/icons.tsx';
import { BuildingIcon, CalendarIcon, EditIcon, LaptopIcon } from '../../../components/laterIcons.tsx';
import type { Translate } from '../../../i18n/texts.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import { hindranceOf } from './hindrance.ts';

/** Something that can be done with a selection, or why not. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconComponent;
  /** Why it cannot be done now. */
  readonly hindrance: string | null;
  readonly isDestructive?: true;
  readonly run: () => void;
}

export const actionIcons: Readonly<Record<BulkAction, IconComponent>> = {
  extend: CalendarIcon,
  changeEndDate: EditIcon,
  changeSubscription: LaptopIcon,
  changeCostActivity: BuildingIcon,
  cancelPhone: PhoneIcon,
  cancel: StopIcon,
};

/** Why an action can do nothing for the selection, in words; null when it can. */
export function hindranceText(action: BulkAction, accounts: readonly Account[], today: IsoDate, surroundings: Surroundings, t: Translate): string | null {
  if (accounts.length === 0) return t('ACCOUNTS/BULK/SELECT_FIRST');
  const hindrance = hindranceOf(action, accounts, today, surroundings);
  if (hindrance === null) return null;
  const reason = t(hindrance.reason);
  if (accounts.length === 1) return reason;
  return t(hindrance.isShared ? 'ACCOUNTS/BULK/NONE_CAN' : 'ACCOUNTS/BULK/NONE_CAN_MOST', { reason });
}
