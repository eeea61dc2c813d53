import { MAX_PROPOSALS, type proposals } from '#contract/proposals.ts';
import { auditListRead } from '#server/call/readings.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import {
  carryOut,
  lockedProposals,
  entriesOf,
  refusalKey,
  refusalsOf,
  refusalsToShow,
} from './accept.ts';
import { declineMove, heldMoves, permitMove } from './moves.ts';
import { countOpen, decide, openProposals, organisationNames } from './store.ts';
import { agrees, changesOf, readProposal, statedIn } from './view.ts';

const decided = { status: 409 as const, body: { errors: { '': ['PROPOSALS/DECIDED'] } } };
const refused = (keys: readonly string[]) => ({
  status: 400 as const,
  body: { errors: { '': [...keys] } },
});

/** What systems propose over which they have no power: listing and deciding. */
export const proposalHandlers: Handlers<typeof proposals> = {
  async list(call) {
    const { db, config, today, language } = call;
    await auditListRead(call, 'proposals', null);
    const rows = await openProposals(db, today, MAX_PROPOSALS);
    const read = rows.map((row) => readProposal(row, config));
    const names = await organisationNames(
      db,
      read.flatMap((row) => statedIn(row).organisation ?? []),
    );
    const refusals = await refusalsToShow(db, call, read);
    return {
      status: 200,
      body: {
        total: await countOpen(db),
        moves: await heldMoves(db),
        proposals: read.map((row) => ({
          id: row.id,
          source: row.source,
          client: row.client,
          kind: row.kind,
          lin: row.lin,
          displayName: row.displayName,
          userIds: row.userIds,
          holdsRole: row.holdsRole,
          at: row.madeAt.toISOString(),
          changes: changesOf(row, (id) => names.get(id), language),
          agrees: agrees(row),
          refusals: refusals(row),
        })),
      },
    };
  },

  async accept(call) {
    return await call.change(async (tx) => {
      const [proposal] = await lockedProposals(tx, call, [call.params.id]);
      if (proposal === undefined) return decided;
      const refusals = (await refusalsOf(tx, call, [proposal])).get(proposal.id) ?? [];
      if (refusals.length > 0) return refused(refusals.map(refusalKey));
      const keys = (await carryOut(tx, call, [proposal])).get(proposal.id);
      return keys === undefined ? { status: 200, audit: 'recorded' } : refused(keys);
    });
  },

  async decline(call) {
    const { now, actor, params } = call;
    return await call.change(async (tx) => {
      const [proposal] = await lockedProposals(tx, call, [params.id]);
      if (proposal === undefined) return decided;
      const { lin } = self(actor);
      if (proposal.lin === lin) return refused([refusalKey('ONESELF')]);
      await decide(tx, [proposal.id], {
        decided_at: now,
        decided_by_lin: lin,
        decision: 'declined',
      });
      return { status: 200, audit: entriesOf([proposal], 'decline') };
    });
  },

  async acceptAgreeing(call) {
    return await call.change(async (tx) => {
      const open = await lockedProposals(tx, call, call.body.ids);
      const refusals = await refusalsOf(tx, call, open);
      const agreeing = open.filter(
        (one) => agrees(one) && (refusals.get(one.id) ?? []).length === 0,
      );
      const kept = agreeing.length === 0 ? new Map() : await carryOut(tx, call, agreeing);
      return {
        status: 200,
        body: { accepted: agreeing.length - kept.size },
        audit: 'recorded',
      };
    });
  },

  permitMove: async (call) =>
    await call.change(async (tx) => {
      const done = await permitMove(tx, call, call.params.id);
      if (done === undefined) return decided;
      return done === null ? { status: 200, audit: 'recorded' } : refused([done]);
    }),

  declineMove: async (call) =>
    await call.change(async (tx) =>
      (await declineMove(tx, call, call.params.id)) ? { status: 200, audit: 'recorded' } : decided,
    ),
};
