import type { deliveries } from '#contract/deliveries.ts';
import type { Errors } from '#contract/errors.ts';
import { mayUse } from '#rules/access.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { auditListRead, auditPersonRead } from '#server/call/readings.ts';
import {
  countRefused,
  deliveriesOf,
  deliveryOf,
  lockDelivery,
  makeDue,
  refusedDeliveries,
} from '#server/outbox/store.ts';
import { forgiveWork } from '#server/outbox/setAside.ts';
import { accountsByLins, factsOf } from '../accounts/index.ts';
import { exists } from './store.ts';

/** What outside systems were told about a person, and what has become of it. */
export const deliveryHandlers: Handlers<typeof deliveries> = {
  async refused(call) {
    await auditListRead(call, 'refusedDeliveries', null);
    const deliveries = await refusedDeliveries(call.db);
    return { status: 200, body: { deliveries, total: await countRefused(call.db) } };
  },

  async ofPerson(call) {
    const {
      db,
      params: { norEduPersonLIN: lin },
    } = call;
    if (!(await isInReach(call, lin))) return notFound;
    await auditPersonRead(call, [lin]);
    return { status: 200, body: await deliveriesOf(db, lin) };
  },

  async retry(call) {
    const {
      now,
      params: { norEduPersonLIN: lin, id },
    } = call;
    return await call.change(async (tx) => {
      const locked = await lockDelivery(tx, lin, id);
      const before = await deliveryOf(tx, lin, id);
      if (locked === undefined || before === undefined) return notFound;
      if (before.retryRefusal !== null) return refused(before.retryRefusal);
      await forgiveWork(tx, 'Change', before.id);
      await makeDue(tx, locked.id, now);
      const after = await deliveryOf(tx, lin, id);
      if (after === undefined) return notFound;
      const audit = about(lin, 'deliveries.retry', {
        before: { state: before.state, reason: before.reason },
        after: { deliveryId: before.id, kind: before.kind },
      });
      return { status: 200, body: after, audit } as const;
    });
  },
};

/** A support desk helps everybody, and an administrator the people of their organisations. */
async function isInReach(
  call: Pick<CallContext, 'db' | 'today' | 'config'> & { readonly actor: Actor },
  lin: string,
): Promise<boolean> {
  const { db, actor } = call;
  if (mayUse('search-profile', actor)) return exists(db, lin);
  const [account] = await accountsByLins(db, actor, [lin], factsOf(call));
  return account?.hasAccessToAccountThroughOrg ?? false;
}

const refused = (reason: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { delivery: [`DELIVERY/RETRY/${reason}`] } },
});
