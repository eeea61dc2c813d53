import type { Kysely } from 'kysely';
import type { HeldMove } from '#contract/proposals.ts';
import { about, recordBy } from '#server/call/change.ts';
import { self } from '#server/call/self.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { localizedOrNull } from '../localized.ts';
import {
  beginStatements,
  changeOrganisations,
  openMoves,
  storedOrganisations,
} from '../register/index.ts';
import { type Call, originFor, refusalKey } from './accept.ts';
import { keepMoveDecision, lockMove } from './store.ts';

export async function heldMoves(db: Kysely<Database>): Promise<HeldMove[]> {
  const rows = await openMoves(db);
  return rows.flatMap(({ id, client, people, made_at: at, ...names }) => {
    const [organisation, to] = [localizedOrNull(names.organisation), localizedOrNull(names.to)];
    return organisation === null || to === null
      ? []
      : [
          {
            id,
            client,
            people,
            organisation,
            to,
            from: localizedOrNull(names.from),
            at: at.toISOString(),
          },
        ];
  });
}

const decisions = {
  permitted: 'proposals.permitMove',
  declined: 'proposals.declineMove',
} as const;

async function decideMove(tx: Tx, call: Call, id: string, decision: 'permitted' | 'declined') {
  await beginStatements(tx);
  const move = await lockMove(tx, id);
  if (move === undefined) return undefined;
  await keepMoveDecision(tx, id, {
    decision,
    decided_at: call.now,
    decided_by_lin: self(call.actor).lin,
  });
  const { source, client, organisation, from_parent: from, to_parent: to, people } = move;
  const after = { source, client, organisation, from, to, people };
  await recordBy(tx, call, about(null, decisions[decision], { after }));
  return move;
}

/**
 * Moves the organisation as the system has stated. Returns null, or the text key of the reason why
 * not; undefined if somebody has decided.
 */
export async function permitMove(
  tx: Tx,
  call: Call,
  id: string,
): Promise<string | null | undefined> {
  const move = await decideMove(tx, call, id, 'permitted');
  if (move === undefined) return undefined;
  const [present] = await storedOrganisations(tx, [move.organisation]);
  if (present === undefined || present.parent !== move.from_parent) return refusalKey('CHANGED');
  const outcomes = await changeOrganisations(
    tx,
    [{ row: 0, record: { ...present, parent: move.to_parent } }],
    originFor(move.source, call),
  );
  const reason = outcomes.find(({ row }) => row === 0)?.reason ?? null;
  return reason === null ? null : `IMPORT/REFUSED/${reason}`;
}

/** Returns whether nobody had decided. */
export const declineMove = async (tx: Tx, call: Call, id: string): Promise<boolean> =>
  (await decideMove(tx, call, id, 'declined')) !== undefined;
