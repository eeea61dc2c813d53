import type { Access } from '#contract/access.ts';
import { accounts } from '#contract/accounts.ts';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { deliveries } from '#contract/deliveries.ts';
import { imports } from '#contract/imports.ts';
import { nights } from '#contract/nights.ts';
import { notifications } from '#contract/notifications.ts';
import type { WaitingWork, WorkKind } from '#contract/user.ts';
import { mayCall } from '#rules/access.ts';
import { waitingImports } from '#rules/importRuns.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { countRefused } from '#server/outbox/store.ts';
import { countEndingSoon, topmostAdministered } from '../accounts/index.ts';
import { heldSteps } from '../nights/index.ts';
import { countUnread } from '../notifications/index.ts';
import { recentRuns } from '../register/index.ts';
import { newRequestsIn } from './mattersStore.ts';

type Call = Pick<CallContext, 'db' | 'config' | 'today'> & { readonly actor: Actor };
type Node = Awaited<ReturnType<typeof topmostAdministered>>[number];

/** A list in which work waits. */
type WorkList = {
  /** Who may open the list, as its own call declares. */
  readonly may: Access;
} & (
  | { readonly count: (call: Call) => Promise<number> }
  /** A list of each organisation that the caller administers. */
  | { readonly countOf: (call: Call, node: Node) => Promise<number> }
);

/** For each kind of work: its list, and how much of it waits by the list's own rule. */
const workLists: Readonly<Record<WorkKind, WorkList>> = {
  alumniRequests: { may: alumniAdmin.requests.may, count: ({ db }) => newRequestsIn(db) },
  endingAccounts: {
    may: accounts.active.may,
    countOf: ({ db, today }, node) => countEndingSoon(db, node, today),
  },
  accountEvents: {
    may: notifications.ofOrganisation.may,
    countOf: async ({ db, config, today }, { id }) =>
      config.features.enableAccountAdminNotifications ? countUnread(db, id, today) : 0,
  },
  refusedImports: {
    may: imports.recent.may,
    count: async ({ db }) => waitingImports(await recentRuns(db)).length,
  },
  heldSteps: {
    may: nights.tonight.may,
    count: async ({ db, config, today }) => (await heldSteps(db, today, config.course)).length,
  },
  refusedDeliveries: { may: deliveries.refused.may, count: ({ db }) => countRefused(db) },
};

/** Returns how much work waits for the caller in each list that the caller may open. */
export async function waitingWork(call: Call): Promise<WaitingWork[]> {
  const { actor, db, today } = call;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are written above
  const lists = (Object.entries(workLists) as [WorkKind, WorkList][]).filter(
    ([, { may }]) => mayCall(may, actor) === 'yes',
  );
  if (lists.length === 0) return [];
  const nodes = lists.some(([, list]) => 'countOf' in list)
    ? await topmostAdministered(db, self(actor).lin, today)
    : [];
  const waiting: WaitingWork[] = [];
  for (const [kind, list] of lists) {
    if ('count' in list) waiting.push({ kind, count: await list.count(call), organisation: null });
    else
      for (const node of nodes) {
        const { id, name } = node;
        waiting.push({ kind, count: await list.countOf(call, node), organisation: { id, name } });
      }
  }
  return waiting.filter(({ count }) => count > 0);
}
