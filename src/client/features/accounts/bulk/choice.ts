import type { SubscriptionType } from '#contract/values.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { oneYearFrom } from '#rules/extension.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';
import type { RequestFor } from './plan.ts';

/** The user's choices in the dialog so far. */
export interface Choice {
  readonly extension: 'oneYear' | 'date';
  readonly extendDate: IsoDate | null;
  readonly subscription: SubscriptionType | null;
  readonly cost: CostChoice | null;
  /** For Small: the external addresses entered for accounts that lack one, by norEduPersonLIN. */
  readonly emails: Readonly<Record<string, string>>;
}

/** Props of the components that display and change the choice. */
export interface ChoiceProps {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

export const nothingChosen: Choice = {
  extension: 'oneYear',
  extendDate: null,
  subscription: null,
  cost: null,
  emails: {},
};

/**
 * Returns a function that makes the request for each account, or null while the choice is
 * incomplete.
 */
export function requestsFor(action: BulkAction, choice: Choice, today: IsoDate): RequestFor | null {
  const { extension, extendDate, subscription, cost, emails } = choice;
  if (action === 'extend') {
    if (extension === 'oneYear')
      return (account) => ({ action, extendDate: oneYearFrom(account, today) });
    return extendDate === null ? null : () => ({ action, extendDate });
  }
  if (action === 'changeEndDate')
    return extendDate === null ? null : () => ({ action, endDate: extendDate });
  if (action === 'changeSubscription') {
    if (subscription === null) return null;
    return ({ norEduPersonLIN: lin }) => {
      const externalEmailAddress = subscription === 'Small' ? validEmail(emails[lin]) : null;
      return {
        action,
        subscriptionType: subscription,
        ...(externalEmailAddress !== null && { externalEmailAddress }),
      };
    };
  }
  if (action !== 'changeCostActivity') return () => ({ action });
  if (!cost?.activity) return null;
  const { activity, costCentre } = cost;
  return () => ({ action, activity, costCentre });
}

/** Returns the normalized address, or null while the typed address is incomplete. */
function validEmail(typed = ''): string | null {
  const normalised = normaliseEmail(typed);
  return normalised.refusal === undefined ? normalised.value : null;
}
