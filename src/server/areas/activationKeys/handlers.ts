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
import { auditContext } from '#server/call/auditContext.ts';
import type { Handlers } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import { accountForKey, issueRules, lockAccountForKey } from './account.ts';
import { self } from '#server/call/self.ts';
import { callersVerifiedBy } from '../callerVerifications/index.ts';
import { announcedKeyHandlers } from './disown.ts';
import { issueKeys } from './issueKeys.ts';
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
      now,
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
      const isProved =
        (identityAssurance !== null && isStrongProof(identityAssurance)) ||
        (await callersVerifiedBy(tx, self(actor).lin, [found.lin], now)).has(found.lin);
      const isDocumentShown = identityAssurance !== null;
      const rules = await issueRules(tx, actor, [found], { today, isDocumentShown });
      const refusals = rules.refusalsNow(found, isProved);
      if (refusals.length > 0)
        return {
          status: 409,
          body: {
            errors: { account: refusals.map((refusal) => `ACTIVATION_KEY/REFUSED/${refusal}`) },
          },
        } as const;
      const [key] = await issueKeys(tx, call, [found], identityAssurance);
      if (key === undefined) throw new Error('No activation key was issued.');
      return { status: 200, body: key } as const;
    });
  },

  async createMany(call) {
    const { actor, body, now, today } = call;
    const liUIds = [...new Set(body.liUIds.map(normaliseUserId))];
    return await call.change(async (tx) => {
      const reaches = await helpsOwnerOf(tx, actor, today);
      await lockAccountRows(tx, 'liu_id', liUIds);
      const rows = new Map(
        (await rowsOfUserIds(tx, liUIds, today)).map((row) => [row.liu_id, row]),
      );
      const rules = await issueRules(tx, actor, [...rows.values()], {
        today,
        isDocumentShown: false,
      });
      const verified = await callersVerifiedBy(
        tx,
        self(actor).lin,
        [...rows.values()].map(({ lin }) => lin),
        now,
      );
      const refusalOf = (liUId: string): KeyRunRefusal | null => {
        const row = rows.get(liUId);
        if (row === undefined) return 'NOT_FOUND';
        return reaches(row)
          ? (rules.refusalsNow(row, verified.has(row.lin))[0] ?? null)
          : 'OUT_OF_REACH';
      };
      const accounts = liUIds.flatMap((liUId) =>
        refusalOf(liUId) === null ? (rows.get(liUId) ?? []) : [],
      );
      const made = new Map(
        (await issueKeys(tx, call, accounts, null)).map((key) => [key.liUId, key]),
      );
      const outcomes = liUIds.map((liUId): KeyOutcome => {
        const key = made.get(liUId);
        const row = rows.get(liUId);
        if (!key || !row) return { liUId, refusal: refusalOf(liUId) ?? 'NOT_FOUND' };
        return {
          liUId,
          refusal: null,
          key,
          name: `${row.given_name} ${row.surname}`,
          personType: row.person_type,
        };
      });
      return { status: 200, body: outcomes } as const;
    });
  },

  async waiting({ db, actor, today }) {
    const reaches = await helpsOwnerOf(db, actor, today);
    const rows = (await rowsAwaitingKey(db, today)).filter(reaches);
    return {
      status: 200,
      body: rows.flatMap(({ liu_id }) => liu_id ?? []).slice(0, MAX_KEY_RUN_SIZE),
    };
  },

  async revoke(call) {
    const { actor, now, params, today } = call;
    const liUId = normaliseUserId(params.liuId);
    return await call.change(async (tx) => {
      const found = await accountForKey(tx, actor, liUId, today);
      if (found === 'outOfReach') return forbidden;
      if (found === 'unknown') return notFound;
      const ended = await revokeKeys(tx, [found.id], now);
      if (ended.length === 0) return notFound;
      await record(tx, {
        ...auditContext(call),
        subjectLin: found.lin,
        action: 'activationKeys.revoke',
        after: { liUId },
      });
      return { status: 200 } as const;
    });
  },
};
