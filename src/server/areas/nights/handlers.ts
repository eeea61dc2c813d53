import { MAX_MOVES, type NightMove, type nights } from '#contract/nights.ts';
import { mayUse } from '#rules/access.ts';
import { systemOf } from '#rules/attributeSources.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { accountsByLins, factsOf } from '../accounts/index.ts';
import { accountWithUserId, type CourseAccount } from './courseStore.ts';
import { dayAfterTonight, type Move, movesDue, planOf } from './night.ts';
import { setBy } from './setByStore.ts';
import {
  givePermission,
  nights as pastNights,
  permissionsGiven,
  withdrawPermission,
} from './nightStore.ts';

/** Number of past nights that are shown. */
const NIGHTS_SHOWN = 14;

/** What the portal does to accounts on its own: the coming night, the last ones, and why. */
export const nightHandlers: Handlers<typeof nights> = {
  async tonight({ db, config, today }) {
    const day = dayAfterTonight(today);
    const moves = await movesDue(db, day, config.course);
    const permitted = await permissionsGiven(db, day);
    return {
      status: 200,
      body: {
        day,
        steps: (await planOf(db, moves, day)).map(({ step, due, isHeld }) => ({
          step,
          due,
          isHeld,
          permission: permitted.get(step) ?? null,
        })),
        moves: moves.slice(0, MAX_MOVES).map(toNightMove),
      },
    };
  },

  async past({ db }) {
    const rows = await pastNights(db, NIGHTS_SHOWN);
    return {
      status: 200,
      body: rows.map(({ finished_at: finishedAt, ...row }) => ({
        ...row,
        finishedAt: finishedAt.toISOString(),
      })),
    };
  },

  async permit(call) {
    const { actor, body, config, today, now } = call;
    return await call.change(async (tx) => {
      const day = dayAfterTonight(today);
      const plan = await planOf(tx, await movesDue(tx, day, config.course), day);
      const step = plan.find((one) => one.step === body.step);
      const isMeant = body.day === day && step?.isHeld === true && step.due <= body.accounts;
      if (!isMeant) return conflict;
      await givePermission(tx, { ...body, given_by: self(actor).lin, given_at: now });
      return { status: 204, audit: about(null, 'nights.permit', { after: body }) };
    });
  },

  async withdraw(call) {
    const { params, today } = call;
    return await call.change(async (tx) => {
      const isComing = params.day === dayAfterTonight(today);
      const withdrawn = isComing ? await withdrawPermission(tx, params) : undefined;
      if (withdrawn === undefined) return conflict;
      return {
        status: 204,
        audit: about(null, 'nights.withdraw', { before: { ...params, ...withdrawn } }),
      };
    });
  },

  async course(call) {
    const { db, config, params } = call;
    const account = await accountWithUserId(db, normaliseUserId(params.liUId));
    if (account === undefined) return notFound;
    await auditPersonRead(call, [account.lin]);
    const known = await managedAccountOf(call, account);
    return {
      status: 200,
      body: {
        ...toFacts(account),
        ...(await setBy(db, account)),
        endComesFrom: (known && systemOf(known, 'endDate')) ?? null,
        mayReadHistory:
          known?.hasAccessToAccountThroughOrg === true && mayUse('account-management', call.actor),
        periods: config.course,
      },
    };
  },
};

/** The account as account management shows it; undefined for students and external users. */
const managedAccountOf = async (
  call: CallContext & { readonly actor: Actor },
  { lin, personType }: CourseAccount,
) =>
  personType === 'Employee'
    ? (await accountsByLins(call.db, call.actor, [lin], factsOf(call)))[0]
    : undefined;

/** The facts without the person's own identifiers. */
const toFacts = ({ id: _id, lin: _lin, ...facts }: CourseAccount) => facts;

const toNightMove = ({ account, event }: Move): NightMove => ({
  liUId: account.liUId,
  displayName: account.displayName,
  personType: account.personType,
  userStatus: account.userStatus,
  step: event.step,
  on: event.on,
});
