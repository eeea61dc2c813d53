import {
  type activationKeys,
  type KeyOutcome,
  type KeyRunRefusal,
  MAX_KEY_RUN_SIZE,
} from '#contract/activationKeys.ts';
import { documentErrors } from '#rules/callerVerification.ts';
import { isStrongProof } from '#rules/identityAssurance.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { badRequest, forbidden, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { permitProtection } from '#server/power/permit.ts';
import { lockAccountsOf } from '#server/power/powersStore.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import { accountForKey, keyDecisions, lockAccountForKey } from './account.ts';
import { announcedKeyHandlers } from './disown.ts';
import { issueKeys, type PermittedAccount } from './issueKeys.ts';
import { revokeKeys, rowsOfUserIds, rowsAwaitingKey } from './store.ts';

/**
 * Activation keys, which open an account without a password (KEY-02). Each key is returned once;
 * the database stores only a hash of it.
 */
export const activationKeyHandlers: Handlers<typeof activationKeys> = {
  ...announcedKeyHandlers,

  async create(call) {
    const {
      actor,
      body: { norEduPersonLin, liUId, identityAssurance = null },
      today,
    } = call;
    if (identityAssurance !== null && identityAssurance.norEduPersonLin !== norEduPersonLin)
      return notFound;
    const unfit = identityAssurance && documentErrors(identityAssurance, today);
    if (unfit) return badRequest({ ...unfit });
    return await call.change(async (tx) => {
      const found = await lockAccountForKey(tx, actor, liUId ?? norEduPersonLin, today);
      if (found === 'outOfReach') return forbidden;
      if (found === 'unknown' || found.lin !== norEduPersonLin) return notFound;
      const document = identityAssurance && { isStrongProof: isStrongProof(identityAssurance) };
      const { permit, isFirst, refusals } = (await keyDecisions(tx, call, [found], document))(
        found,
      );
      if (permit === undefined)
        return {
          status: 409,
          body: {
            errors: { account: refusals.map((refusal) => `ACTIVATION_KEY/REFUSED/${refusal}`) },
          },
        } as const;
      const [key] = await issueKeys(
        tx,
        call,
        [{ account: found, permit, isFirst }],
        identityAssurance,
      );
      if (key === undefined) throw new Error('No activation key was issued.');
      return { status: 200, body: key, audit: 'recorded' } as const;
    });
  },

  async createMany(call) {
    const { actor, body, today } = call;
    const liUIds = [...new Set(body.liUIds.map(normaliseUserId))];
    return await call.change(async (tx) => {
      const reaches = await helpsOwnerOf(tx, actor, today);
      await lockAccountsOf(
        tx,
        (await rowsOfUserIds(tx, liUIds, today)).map(({ lin }) => lin),
      );
      const rows = new Map(
        (await rowsOfUserIds(tx, liUIds, today)).map((row) => [row.user_id, row]),
      );
      const decide = await keyDecisions(tx, call, [...rows.values()], null);
      const permitted: PermittedAccount[] = [];
      const refused = new Map<string, KeyRunRefusal>();
      for (const liUId of liUIds) {
        const account = rows.get(liUId);
        if (account === undefined || !reaches(account)) {
          refused.set(liUId, account === undefined ? 'NOT_FOUND' : 'OUT_OF_REACH');
          continue;
        }
        const { permit, isFirst, refusals } = decide(account);
        if (permit !== undefined) permitted.push({ account, permit, isFirst });
        else refused.set(liUId, refusals[0] ?? 'NOT_FOUND');
      }
      const made = new Map(
        (await issueKeys(tx, call, permitted, null)).map((key) => [key.liUId, key]),
      );
      const outcomes = liUIds.map((liUId): KeyOutcome => {
        const key = made.get(liUId);
        const row = rows.get(liUId);
        if (!key || !row) return { liUId, refusal: refused.get(liUId) ?? 'NOT_FOUND' };
        return {
          liUId,
          refusal: null,
          key,
          name: `${row.given_name} ${row.surname}`,
          personType: row.person_type,
        };
      });
      return { status: 200, body: outcomes, audit: 'recorded' } as const;
    });
  },

  async waiting({ db, actor, today }) {
    const reaches = await helpsOwnerOf(db, actor, today);
    const rows = (await rowsAwaitingKey(db, today)).filter(reaches);
    return {
      status: 200,
      body: rows.flatMap(({ user_id }) => user_id ?? []).slice(0, MAX_KEY_RUN_SIZE),
    };
  },

  async revoke(call) {
    const { actor, now, params, today } = call;
    const liUId = normaliseUserId(params.liuId);
    return await call.change(async (tx) => {
      const found = await accountForKey(tx, actor, liUId, today);
      if (found === 'outOfReach') return forbidden;
      if (found === 'unknown') return notFound;
      const ended = await revokeKeys(
        tx,
        [{ account: found, permit: permitProtection(found.lin) }],
        now,
      );
      if (ended.length === 0) return notFound;
      return {
        status: 200,
        audit: about(found.lin, 'activationKeys.revoke', { after: { liUId } }),
      } as const;
    });
  },
};
