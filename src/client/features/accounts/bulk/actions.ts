import type { Account } from '#contract/account.ts';
import type { SubscriptionType } from '#contract/values.ts';
import { BuildingIcon, CalendarIcon, EditIcon } from '#client/ui/deferredIcons.tsx';
import { type IconComponent, LaptopIcon, PhoneIcon, StopIcon } from '#client/ui/icons.tsx';
import type { BulkAction, BulkRequest } from '#rules/bulkActions.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Refusals } from '#rules/eligibility.ts';
import { latestExtension, oneYearFrom } from '#rules/extension.ts';
import type { TextKey } from '../texts.ts';
import type { Choice } from './choice.ts';

interface Action<Request> {
  readonly icon: IconComponent;
  readonly isDestructive?: true;
  /** The room that the page must have for the bar to show the command; absent: little. */
  readonly room?: Room;
  /** Label of the button that opens the dialog. */
  readonly command: TextKey;
  readonly title: TextKey;
  /** Label of the button that sends the action, with `count`. */
  readonly submit: TextKey;
  /** Message after the action, with `count`. */
  readonly done: TextKey;
  /**
   * The requests that the dialog can make. Where there are too many to list, one whose values no
   * account has yet.
   */
  readonly possible: (today: IsoDate, account: Account) => readonly Request[];
  /** Makes the request for each account; null while the choice is incomplete. */
  readonly requestFor: (choice: Choice, today: IsoDate) => ((account: Account) => Request) | null;
  /** Why the single call cannot name an account that the rules do not refuse. */
  readonly callRefusals?: (account: Account) => Refusals;
}
/** How much room a command on the bar needs; `menu`: it is only in the sheet of all commands. */
export type Room = 'some' | 'much' | 'menu';

export const subscriptionTypes = [
  'Small',
  'Medium',
  'Large',
  'XLarge',
] as const satisfies readonly SubscriptionType[];

const unusedValue = { id: '', name: '' };

/** The actions in display order: how each is shown and requested. */
export const bulkActions: { readonly [A in BulkAction]: Action<BulkRequest<A>> } = {
  extend: {
    icon: CalendarIcon,
    command: 'ACCOUNTS/BULK/EXTEND',
    title: 'ACCOUNTS/BULK/EXTEND/TITLE',
    submit: 'ACCOUNTS/BULK/EXTEND/SUBMIT',
    done: 'ACCOUNTS/BULK/EXTEND/DONE',
    // The latest day that can be chosen, and one year, which may be later for an account with a
    // longer affiliation.
    possible: (today, account) =>
      [latestExtension(today), oneYearFrom(account, today)].map((extendDate) => ({
        action: 'extend',
        extendDate,
      })),
    requestFor: ({ extension, extendDate }, today) => {
      if (extension === 'oneYear')
        return (account) => ({ action: 'extend', extendDate: oneYearFrom(account, today) });
      return extendDate === null ? null : () => ({ action: 'extend', extendDate });
    },
  },
  changeEndDate: {
    icon: EditIcon,
    room: 'some',
    command: 'ACCOUNTS/BULK/END_DATE',
    title: 'ACCOUNTS/BULK/END_DATE/TITLE',
    submit: 'ACCOUNTS/BULK/END_DATE/SUBMIT',
    done: 'ACCOUNTS/BULK/END_DATE/DONE',
    // No account ends on both days.
    possible: (today) =>
      [today, latestExtension(today)].map((endDate) => ({ action: 'changeEndDate', endDate })),
    requestFor: ({ extendDate: endDate }) =>
      endDate === null ? null : () => ({ action: 'changeEndDate', endDate }),
  },
  changeSubscription: {
    icon: LaptopIcon,
    room: 'some',
    command: 'ACCOUNTS/BULK/SUBSCRIPTION',
    title: 'ACCOUNTS/BULK/SUBSCRIPTION/TITLE',
    submit: 'ACCOUNTS/BULK/SUBSCRIPTION/SUBMIT',
    done: 'ACCOUNTS/BULK/SUBSCRIPTION/DONE',
    possible: () =>
      subscriptionTypes.map((subscriptionType) => ({
        action: 'changeSubscription',
        subscriptionType,
      })),
    requestFor: ({ subscription: subscriptionType, emails }) =>
      subscriptionType === null
        ? null
        : ({ norEduPersonLIN: lin }) => {
            const externalEmailAddress =
              subscriptionType === 'Small' ? validEmail(emails[lin]) : null;
            return {
              action: 'changeSubscription',
              subscriptionType,
              ...(externalEmailAddress !== null && { externalEmailAddress }),
            };
          },
  },
  changeCostActivity: {
    icon: BuildingIcon,
    room: 'much',
    command: 'ACCOUNTS/BULK/ACTIVITY',
    title: 'ACCOUNTS/BULK/ACTIVITY/TITLE',
    submit: 'ACCOUNTS/BULK/ACTIVITY/SUBMIT',
    done: 'ACCOUNTS/BULK/ACTIVITY/DONE',
    possible: () => [
      {
        action: 'changeCostActivity',
        activity: { ...unusedValue, costCentreId: '' },
        costCentre: { ...unusedValue, organisationId: '' },
      },
    ],
    requestFor: ({ cost }) => {
      if (!cost?.activity) return null;
      const { activity, costCentre } = cost;
      return () => ({ action: 'changeCostActivity', activity, costCentre });
    },
  },
  cancelPhone: {
    icon: PhoneIcon,
    room: 'menu',
    command: 'ACCOUNTS/BULK/PHONE',
    title: 'ACCOUNTS/BULK/PHONE/TITLE',
    submit: 'ACCOUNTS/BULK/PHONE/SUBMIT',
    done: 'ACCOUNTS/BULK/PHONE/DONE',
    possible: () => [{ action: 'cancelPhone' }],
    requestFor: () => () => ({ action: 'cancelPhone' }),
    // The call identifies people by user id (ACCT-35).
    callRefusals: ({ liUId }) => (liUId === null ? ['PHONE_CANT_BE_CANCELLED'] : []),
  },
  cancel: {
    icon: StopIcon,
    isDestructive: true,
    command: 'ACCOUNTS/BULK/CANCEL',
    title: 'ACCOUNTS/BULK/CANCEL/TITLE',
    submit: 'ACCOUNTS/BULK/CANCEL/SUBMIT',
    done: 'ACCOUNTS/BULK/CANCEL/DONE',
    possible: () => [{ action: 'cancel' }],
    requestFor: () => () => ({ action: 'cancel' }),
  },
};

const isAction = (name: string): name is BulkAction => Object.hasOwn(bulkActions, name);
/** The names of the actions in display order. */
export const actionNames: readonly BulkAction[] = Object.keys(bulkActions).filter(isAction);

/** Returns the row of an action, whose functions accept the requests of that action. */
export const actionOf = <A extends BulkAction>(name: A): Action<BulkRequest<A>> =>
  bulkActions[name];

/** Returns the normalized address, or null while the typed address is incomplete. */
function validEmail(typed = ''): string | null {
  const normalised = normaliseEmail(typed);
  return normalised.refusal === undefined ? normalised.value : null;
}
