import type { OrganisationRecord } from '#contract/register.ts';
import { waitsForPermission } from '#rules/treeMoves.ts';
import { undoneIfThrown } from '#server/database/savepoint.ts';
import type { Tx } from '#server/database/schema.ts';
import { statesAlone } from './lawful.ts';
import { tellSuperusers } from './moveLetters.ts';
import type { Numbered, Origin, RecordOutcome } from './outcome.ts';
import {
  administratorsBelow,
  declinedBefore,
  keepHeld,
  keepMade,
  peopleMovedLately,
  type TreeMove,
  withPeople,
} from './treeMoveStore.ts';

declare const asked: unique symbol;

/**
 * Proof that the origin may change the organisation tree in this transaction. Only this module makes
 * one, and the writers of the tree require it: a move changes who administers people.
 */
export interface TreePermit {
  readonly [asked]: true;
  readonly origin: Origin;
}

const treePermitFor = (origin: Origin): TreePermit =>
  // The brand exists in types only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ origin }) as TreePermit;

/**
 * The permit of whoever may move people by themselves: superusers, by importing a file or by
 * permitting what a system has stated, and the operator. @throws for a system, whose moves
 * `writeMoves` measures
 */
export function permitTree(origin: Origin): TreePermit {
  if (statesAlone(origin)) throw new Error('A system moves organisations by writeMoves only.');
  return treePermitFor(origin);
}

type Stated = Numbered<OrganisationRecord>;

/** Thrown to undo moves that change the administrators of too many people. */
class TooManyChange extends Error {
  override readonly name = 'TooManyChange';
  readonly moves: readonly TreeMove[];
  constructor(moves: readonly TreeMove[]) {
    super('Too many people would get other administrators.');
    this.moves = moves;
  }
}

/**
 * Writes records of a system by `write`, which receives the permit for it. Moves that give more
 * people than the university allows other administrators wait instead; superusers are told of these
 * and of all others that change who administers somebody.
 */
export async function writeMoves(
  tx: Tx,
  present: readonly OrganisationRecord[],
  records: readonly Stated[],
  origin: Origin,
  write: (permit: TreePermit, records: readonly Stated[]) => Promise<readonly RecordOutcome[]>,
): Promise<RecordOutcome[]> {
  const permit = treePermitFor(origin);
  const parents = new Map(present.map(({ id, parent }) => [id, parent]));
  const moving = records.flatMap(({ record: { id, parent } }) => {
    const from = parents.get(id);
    return from === undefined || parent === null || from === parent
      ? []
      : [{ organisation: id, from, to: parent }];
  });
  if (moving.length === 0) return [...(await write(permit, records))];
  const before = await administratorsBelow(tx, moving, origin.today);
  try {
    return await undoneIfThrown(tx, async () => {
      const outcomes = await write(permit, records);
      const after = await administratorsBelow(tx, moving, origin.today);
      const changed = await withPeople(tx, moving, before, after);
      const total = changed.reduce((sum, { people }) => sum + people, 0);
      const earlier = await peopleMovedLately(tx, origin);
      if (waitsForPermission(total, earlier, origin.config.treeMovesPeople))
        throw new TooManyChange(changed);
      await keepMade(tx, origin, changed);
      await tellSuperusers(tx, origin, changed, 'made');
      return [...outcomes];
    });
  } catch (error) {
    if (!(error instanceof TooManyChange)) throw error;
    const held = new Map(error.moves.map((move) => [move.organisation, move]));
    const declined = await hold(tx, origin, error.moves);
    const rest = records.filter(({ record }) => !held.has(record.id));
    const waiting = records.filter(({ record }) => held.has(record.id));
    return [
      ...(rest.length === 0 ? [] : await writeMoves(tx, present, rest, origin, write)),
      ...waiting.map(({ row, record: { id } }): RecordOutcome => ({
        row,
        id,
        outcome: 'refused',
        reason: declined.has(id) ? 'DECLINED' : 'MOVE_HELD',
        changed: [],
      })),
    ];
  }
}

/** Keeps moves that wait. Returns the nodes whose same move has been declined. */
async function hold(
  tx: Tx,
  origin: Origin,
  moves: readonly TreeMove[],
): Promise<ReadonlySet<string>> {
  const declined = await declinedBefore(tx, origin, moves);
  const waiting = moves.filter(({ organisation }) => !declined.has(organisation));
  if (waiting.length === 0) return declined;
  const told = await keepHeld(tx, origin, waiting);
  await tellSuperusers(
    tx,
    origin,
    waiting.filter(({ organisation }) => told.has(organisation)),
    'held',
  );
  return declined;
}
