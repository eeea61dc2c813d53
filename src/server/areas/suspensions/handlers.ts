import type { Errors } from '#contract/errors.ts';
import type { Suspension, suspensions } from '#contract/suspensions.ts';
import { statusOn } from '#rules/accountStanding.ts';
import { isSuspendable } from '#rules/statusRights.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Handlers } from '#server/call/handler.ts';
import { deskFor } from '#server/mail/desk.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import { passOn } from '#server/outbox/accountChanges.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { auditContext } from '#server/call/auditContext.ts';
import { about } from '#server/call/change.ts';
import { authorOf } from '#server/call/author.ts';
import { permit } from '#server/power/permit.ts';
import { endSuspension } from './endSuspension.ts';
import { suspended } from './emails.ts';
import { accountNamed, lockWithFollowers, suspend, type SuspendableAccount } from './store.ts';

/**
 * Suspends and reinstates accounts. Applies to any account of the university except the caller's
 * own.
 */
export const suspensionHandlers: Handlers<typeof suspensions> = {
  async read({ db, params, today }) {
    const account = await accountNamed(db, normaliseUserId(params.liUId));
    if (account === undefined) return notFound;
    return statusOn(today, account) === 'Suspended'
      ? { status: 200, body: toSuspension(account) }
      : { status: 204 };
  },

  async suspend(call) {
    const { actor, body, config, now, params, today } = call;
    if (body.until !== null && body.until < today)
      return badRequest({ until: 'SUSPENSION/UNTIL_PAST' });
    const liUId = normaliseUserId(params.liUId);
    return await call.change(async (tx) => {
      const locked = await lockWithFollowers(tx, liUId);
      if (locked === null) return notFound;
      const [own, ...others] = locked;
      if (own.lin === self(actor).lin) return refused('SUSPENSION/ONESELF');
      if (!isSuspendable(own.userStatus)) return refused('SUSPENSION/WRONG_STATUS');

      const asked = await permit(tx, authorOf(actor), ['access'], own.lin, call);
      if (asked.objections !== undefined) return forbidden;
      const suspension = { ...body, permit: asked.permit, byLin: self(actor).lin, now };
      const followers = others.filter(({ userStatus }) => isSuspendable(userStatus));
      await suspend(tx, own, null, suspension);
      for (const follower of followers) await suspend(tx, follower, own.id, suspension);
      const names = [own, ...followers].flatMap(({ user_id: name }) =>
        name === null ? [] : [name],
      );
      const after = {
        userStatus: 'Suspended',
        reason: body.reason,
        until: body.until,
        accounts: names,
      };
      await tellPerson(
        tx,
        { config, now, today, author: authorOf(actor) },
        {
          lin: own.lin,
          kinds: ['ended'],
          liUId,
          noticeFor: (personType) => suspended(liUId, body.until, deskFor(config, personType)),
        },
      );
      const result = await accountNamed(tx, liUId);
      if (result === undefined) throw new Error('Suspended account not found.');
      await passOn(tx, call);
      return {
        status: 200,
        body: toSuspension(result),
        audit: about(own.lin, 'accounts.suspend', {
          before: { userStatus: own.userStatus },
          after,
        }),
      } as const;
    });
  },

  async reinstate(call) {
    const { config, now, params, today } = call;
    const liUId = normaliseUserId(params.liUId);
    return await call.change(async (tx) => {
      if ((await accountNamed(tx, liUId)) === undefined) return notFound;
      const entry = auditContext(call);
      if (
        !(await endSuspension(tx, liUId, {
          author: authorOf(call.actor),
          config,
          now,
          today,
          entry,
        }))
      )
        return conflict;
      await passOn(tx, call);
      return { status: 204, audit: 'recorded' } as const;
    });
  },
};

const refused = (key: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { account: [key] } },
});

/**
 * A suspension by another system has no row here: only the status and the time of its change are
 * known.
 */
const toSuspension = ({
  since,
  status_changed_at,
  suspendedUntil,
  reason,
  by_name: displayName,
  by_user_id: liUId,
}: SuspendableAccount): Suspension => ({
  since: (since ?? status_changed_at).toISOString(),
  until: suspendedUntil,
  reason,
  by: displayName === null ? null : { displayName, liUId },
});
