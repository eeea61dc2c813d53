import type { Account } from '../../../contract/account.ts';
import type { accountChanges } from '../../../contract/accountChanges.ts';
import type { AccountToCancel } from '../../../contract/bulk.ts';
import { normaliseUserId } from '../../../rules/userId.ts';
import type { Handlers } from '../../http/handler.ts';
import { isIdentifier } from '../identifier.ts';
import { badRequest } from '../refusal.ts';
import { self } from '../self.ts';
import { changeAccounts, changeAsSeen, isInVersion } from './changes.ts';
import { activityInReach, linsOfUserIds } from './store.ts';

/** Which people each of these may be done to is decided account by account: an answer is a list of outcomes (spec 2 §3). */
export const accountChangeHandlers = {
  async extend(call) {
    const { accounts, extendDate, versions } = call.body;
    return await call.change(async (tx) => ({
      status: 200,
      body: await changeAccounts(call, tx, { action: 'extend', extendDate }, accounts, versions),
    }));
  },

  async changeSubscription(call) {
    const { accounts, itSubsctiptionType: subscriptionType, versions } = call.body;
    return await call.change(async (tx) => ({
      status: 200,
      body: await changeAccounts(call, tx, { action: 'changeSubscription', subscriptionType }, accounts, versions),
    }));
  },

  async cancel(call) {
    const { accountsToCancel, versions } = call.body;
    const asked = firstBy(accountsToCancel, ({ norEduPersonLIN }) => norEduPersonLIN);
    return await call.change(async (tx) => {
      const outcomes = await changeAccounts(call, tx, { action: 'cancel' }, [...asked.keys()], versions);
      const body = outcomes.flatMap(({ account, ...outcome }) => {
        // Of somebody out of reach the caller gets back only what the caller wrote.
        const named = 'version' in account ? namesOf(account) : asked.get(account.norEduPersonLIN);
        return named ? [{ account: named, ...outcome }] : [];
      });
      return { status: 200, body };
    });
  },

  async cancelPhones(call) {
    const asked = firstBy(call.body.phonesToCancel, ({ liUId }) => normaliseUserId(liUId));
    return await call.change(async (tx) => {
      const lins = await linsOfUserIds(tx, [...asked.keys()]);
      const outcomes = await changeAccounts(call, tx, { action: 'cancelPhone' }, [...lins.values()]);
      const byLin = new Map(outcomes.map((outcome) => [outcome.account.norEduPersonLIN, outcome]));
      const body = [...asked].map(([liUId, cancelPhone]) => {
        const { errorTypes, succeeded, incidentNumber } = byLin.get(lins.get(liUId) ?? '') ?? UNKNOWN;
        return { cancelPhone, errorTypes, succeeded, incidentNumber };
      });
      return { status: 200, body };
    });
  },

  /**
   * One activity pays for all, so one that the caller may not choose is 400, whether it exists or not; within reach, any may pay for
   * any account. A position is a part of what the caller saw: an account with another one by now has been changed meanwhile.
   */
  async changeCostActivity(call) {
    const { costCentreActivityId, accountPositions, versions = {} } = call.body;
    const asked = firstBy(accountPositions, ({ norEduPersonLIN }) => norEduPersonLIN);
    const isAsSeen = (account: Account): boolean => {
      const { employeePositionId: seen = null } = asked.get(account.norEduPersonLIN) ?? {};
      return isInVersion(versions)(account) && (seen === null || seen === account.employeePositionId);
    };
    return await call.change(async (tx) => {
      const payer = isIdentifier(costCentreActivityId) && (await activityInReach(tx, self(call.actor).lin, costCentreActivityId));
      if (!payer) return badRequest({ costCentreActivityId: 'INPUT_INVALID' });
      const request = { action: 'changeCostActivity', ...payer } as const;
      return { status: 200, body: await changeAsSeen(call, tx, request, [...asked.keys()], isAsSeen) };
    });
  },
} satisfies Handlers<typeof accountChanges>;

const UNKNOWN = { errorTypes: ['OUT_OF_REACH' as const], succeeded: false, incidentNumber: null };

const namesOf = ({ employeePositionId, givenName, surname, hasLiUPhone, liUId, norEduPersonLIN }: Account): AccountToCancel =>
  ({ employeePositionId, givenName, surname, hasLiUPhone, liUId, norEduPersonLIN });

/** The items by what tells them apart. Who is named twice is named once: the first counts. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return byKey;
}
