import type { Account } from '#contract/account.ts';
import { accountChanges } from '#contract/accountChanges.ts';
import { employeeProfile } from '#contract/employeeProfile.ts';
import type { SubscriptionType } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { BuildingIcon, CalendarIcon, EditIcon } from '#client/ui/deferredIcons.tsx';
import { type IconComponent, LaptopIcon, PhoneIcon, StopIcon } from '#client/ui/icons.tsx';
import type { BulkAction, BulkRequest } from '#rules/bulkActions.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Refusals } from '#rules/eligibility.ts';
import { latestExtension, oneYearFrom } from '#rules/extension.ts';
import type { TextKey } from '../texts.ts';
import { type Batch, byLin, type ServerOutcomes } from './batch.ts';
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
  /** The request without its individual part; absent: the request has none. */
  readonly shared?: (request: Request) => Request;
  /** Why the call cannot name an account that the rules do not refuse. */
  readonly callRefusals?: (account: Account) => Refusals;
  readonly send: (batch: Batch<Request>) => Promise<ServerOutcomes>;
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

/** The actions in display order: how each is shown, requested and sent. */
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
    send: async ({ place, lins: accounts, request: { extendDate }, part, options }) => {
      const { extend } = place === 'panel' ? employeeProfile : accountChanges;
      return byLin(await call(extend, { body: { accounts, extendDate, ...part } }, options));
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
    send: async ({ lins: accounts, request: { endDate }, part, options }) => {
      const body = { accounts, endDate, ...part };
      return byLin(await call(accountChanges.changeEndDate, { body }, options));
    },
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
    shared: ({ action, subscriptionType }) => ({ action, subscriptionType }),
    send: async ({ place, lins: accounts, request, requests, part, options }) => {
      const { changeSubscription } = place === 'panel' ? employeeProfile : accountChanges;
      const itSubsctiptionType = request.subscriptionType;
      const body = { accounts, itSubsctiptionType, ...addressesIn(requests), ...part };
      return byLin(await call(changeSubscription, { body }, options));
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
    send: async ({ accounts, request, part, options }) => {
      const accountPositions = accounts.map(({ norEduPersonLIN, employeePositionId }) => ({
        norEduPersonLIN,
        employeePositionId,
      }));
      const body = { costCentreActivityId: request.activity.id, accountPositions, ...part };
      return byLin(await call(accountChanges.changeCostActivity, { body }, options));
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
    send: async ({ accounts, run, options }) => {
      const lins = new Map(accounts.map(({ liUId, norEduPersonLIN: lin }) => [liUId, lin]));
      const phonesToCancel = accounts.flatMap(({ liUId, givenName, surname }) =>
        liUId === null ? [] : [{ liUId, givenName, surname }],
      );
      const body = { phonesToCancel, ...run };
      const outcomes = await call(accountChanges.cancelPhones, { body }, options);
      return new Map(
        outcomes.map(({ cancelPhone: { liUId }, ...answer }) => [lins.get(liUId) ?? '', answer]),
      );
    },
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
    send: async ({ accounts, part, options }) => {
      const accountsToCancel = accounts.map((account) => ({
        employeePositionId: account.employeePositionId,
        givenName: account.givenName,
        surname: account.surname,
        hasLiUPhone: account.hasLiUPhone,
        liUId: account.liUId,
        norEduPersonLIN: account.norEduPersonLIN,
      }));
      const body = { accountsToCancel, ...part };
      const outcomes = await call(accountChanges.cancel, { body }, options);
      return new Map(outcomes.map(({ account, ...answer }) => [account.norEduPersonLIN, answer]));
    },
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

/** The external addresses entered for accounts that lacked one, by norEduPersonLIN. */
function addressesIn(requests: Batch['requests']) {
  const entered = requests.flatMap(([lin, request]) =>
    'externalEmailAddress' in request && request.externalEmailAddress !== undefined
      ? [[lin, request.externalEmailAddress] as const]
      : [],
  );
  return entered.length === 0 ? {} : { externalEmailAddresses: Object.fromEntries(entered) };
}
