import type { Account } from '#contract/account.ts';
import type { accountChanges } from '#contract/accountChanges.ts';
import type {
  AccountToCancel,
  ChangeEndDate,
  ChangeSubscription,
  ExtendAccounts,
} from '#contract/bulk.ts';
import type { BulkAction, BulkRequest } from '#rules/bulkActions.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Tx } from '#server/database/schema.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { badRequest } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { changeAccounts, type Changing, isInVersion, orderOf } from './changes.ts';
import { lockRun } from './runStore.ts';
import { activityInReach, linsOfUserIds } from './store.ts';

/** A call that makes one change of the accounts it lists. `requestFor` says what of each person. */
const bulk =
  <Body extends ListedAccounts>(
    action: BulkAction,
    requestFor: (body: Body, lin: string) => BulkRequest,
  ) =>
  (call: Changing & InRun & { readonly body: Body }) => {
    const { accounts, versions = {}, runId } = call.body;
    const order = {
      action,
      requestFor: (lin: string) => requestFor(call.body, lin),
      runId: runId ?? null,
    };
    return inRun(
      call,
      runId,
      async (tx) => await changeAccounts(call, tx, order, accounts, isInVersion(versions)),
    );
  };

interface ListedAccounts {
  readonly accounts: readonly string[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
  readonly runId?: string | undefined;
}

/**
 * Bulk changes of accounts. Permission is checked per account: a response is a list of outcomes
 * (ACCT-34, ACCT-35).
 */
export const accountChangeHandlers = {
  extend: bulk('extend', ({ extendDate }: ExtendAccounts) => ({ action: 'extend', extendDate })),

  changeEndDate: bulk('changeEndDate', ({ endDate }: ChangeEndDate) => ({
    action: 'changeEndDate',
    endDate,
  })),

  changeSubscription: bulk(
    'changeSubscription',
    ({ itSubsctiptionType, externalEmailAddresses = {} }: ChangeSubscription, lin) => ({
      action: 'changeSubscription',
      subscriptionType: itSubsctiptionType,
      ...(Object.hasOwn(externalEmailAddresses, lin) && {
        externalEmailAddress: externalEmailAddresses[lin],
      }),
    }),
  ),

  async cancel(call) {
    const { accountsToCancel, versions = {}, runId } = call.body;
    const requested = firstByKey(accountsToCancel, ({ norEduPersonLIN }) => norEduPersonLIN);
    return await inRun(call, runId, async (tx) => {
      const outcomes = await changeAccounts(
        call,
        tx,
        orderOf({ action: 'cancel' }, runId),
        [...requested.keys()],
        isInVersion(versions),
      );
      return outcomes.flatMap(({ account, ...outcome }) => {
        // For a person out of reach, the response contains only what the caller sent.
        const named =
          'version' in account ? namesOf(account) : requested.get(account.norEduPersonLIN);
        return named ? [{ account: named, ...outcome }] : [];
      });
    });
  },

  async cancelPhones(call) {
    const requested = firstByKey(call.body.phonesToCancel, ({ liUId }) => normaliseUserId(liUId));
    const { runId } = call.body;
    return await inRun(call, runId, async (tx) => {
      const lins = await linsOfUserIds(tx, [...requested.keys()]);
      const outcomes = await changeAccounts(
        call,
        tx,
        orderOf({ action: 'cancelPhone' }, runId),
        [...lins.values()],
        () => true,
      );
      const byLin = new Map(outcomes.map((outcome) => [outcome.account.norEduPersonLIN, outcome]));
      return [...requested].map(([liUId, cancelPhone]) => {
        const { errorTypes, succeeded, incidentNumber } =
          byLin.get(lins.get(liUId) ?? '') ?? UNKNOWN;
        return { cancelPhone, errorTypes, succeeded, incidentNumber };
      });
    });
  },

  /**
   * One activity pays for all accounts, so an activity that the caller may not choose yields 400,
   * whether it exists or not; an activity within reach may pay for any account. The position is
   * part of the state that the caller saw: an account with a different position has been changed
   * meanwhile.
   */
  async changeCostActivity(call) {
    const { costCentreActivityId, accountPositions, versions = {}, runId } = call.body;
    const requested = firstByKey(accountPositions, ({ norEduPersonLIN }) => norEduPersonLIN);
    const isAsSeen = (account: Account): boolean => {
      const { employeePositionId: seen = null } = requested.get(account.norEduPersonLIN) ?? {};
      return (
        isInVersion(versions)(account) && (seen === null || seen === account.employeePositionId)
      );
    };
    return await call.change(async (tx) => {
      const payer =
        isIdentifier(costCentreActivityId) &&
        (await activityInReach(tx, self(call.actor).lin, costCentreActivityId, call.today));
      if (!payer) return badRequest({ costCentreActivityId: 'ACTIVITY_OUT_OF_REACH' });
      if (!(await isOwnRun(call, tx, runId))) return badRequest({ runId: 'INPUT_INVALID' });
      const order = orderOf({ action: 'changeCostActivity', ...payer }, runId);
      return {
        status: 200,
        body: await changeAccounts(call, tx, order, [...requested.keys()], isAsSeen),
        audit: 'recorded',
      } as const;
    });
  },
} satisfies Handlers<typeof accountChanges>;

type InRun = Pick<CallContext, 'change' | 'now'> & { readonly actor: Actor };

/**
 * Runs the change, as part of the caller's own run if `runId` is given. Responds with 400 if the
 * caller has no such run.
 */
const inRun = async <T>(call: InRun, runId: string | undefined, work: (tx: Tx) => Promise<T>) =>
  await call.change(async (tx) =>
    (await isOwnRun(call, tx, runId))
      ? ({ status: 200, body: await work(tx), audit: 'recorded' } as const)
      : badRequest({ runId: 'INPUT_INVALID' }),
  );

const isOwnRun = async (
  { actor, now }: InRun,
  tx: Tx,
  runId: string | undefined,
): Promise<boolean> =>
  runId === undefined || (await lockRun(tx, self(actor).lin, runId, now)) !== undefined;

const UNKNOWN = { errorTypes: ['OUT_OF_REACH' as const], succeeded: false, incidentNumber: null };

const namesOf = ({
  employeePositionId,
  givenName,
  surname,
  hasLiUPhone,
  liUId,
  norEduPersonLIN,
}: Account): AccountToCancel => ({
  employeePositionId,
  givenName,
  surname,
  hasLiUPhone,
  liUId,
  norEduPersonLIN,
});

/** The items by key. If a key occurs more than once, the first item counts. */
function firstByKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return byKey;
}
