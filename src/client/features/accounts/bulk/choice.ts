import type { SubscriptionType } from '../../../../contract/values.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import { oneYearFrom } from '../../../../rules/extension.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';
import type { RequestFor } from './plan.ts';

/** What the person has chosen in the dialog so far. */
export interface Choice {
  readonly extension: 'oneYear' | 'date';
  readonly extendDate: IsoDate | null;
  readonly subscription: SubscriptionType | null;
  readonly cost: CostChoice | null;
}

/** For what shows the choice and lets it be changed. */
export interface ChoiceProps {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

export const nothingChosen: Choice = { extension: 'oneYear', extendDate: null, subscription: null, cost: null };

/** What the choice asks for each account, or null while something is still to be chosen. */
export function requestsFor(action: BulkAction, choice: Choice, today: IsoDate): RequestFor | null {
  const { extension, extendDate, subscription, cost } = choice;
  if (action === 'extend') {
    if (extension === 'oneYear') return (account) => ({ action, extendDate: oneYearFrom(account, today) });
    return extendDate === null ? null : () => ({ action, extendDate });
  }
  if (action === 'changeSubscription') return subscription === null ? null : () => ({ action, subscriptionType: subscription });
  if (action !== 'changeCostActivity') return () => ({ action });
  if (!cost?.activity) return null;
  const { activity, costCentre } = cost;
  return () => ({ action, activity, costCentre });
}
