import type { JoinRefusal } from '#contract/duplicates.ts';
import {
  joinRefusals,
  movingAccounts,
  takesNumber,
  undoRefusals,
  userIdsOf,
} from '#rules/joins.ts';
import { about, recordBy } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import { authorOf } from '#server/call/author.ts';
import type { CallContext } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import type { Tx } from '#server/database/schema.ts';
import { setJoinedInto, swapNumbers } from '#server/people/personStore.ts';
import { type Permit, permits } from '#server/power/permit.ts';
import type { ChangeContext } from '#server/people/recogniserChanges.ts';
import { beginStatements } from '../register/index.ts';
import { endJoin, insertJoin, keptApart, lockJoin } from './decisionStore.ts';
import { movedAccounts, moveRows, returnRows } from './joinStore.ts';
import { writeOfJoin } from './letters.ts';
import {
  type ComparedPair,
  comparedPair,
  type Lins,
  lockPeople,
  type Viewer,
} from './peopleStore.ts';

type Call = Pick<CallContext, 'config' | 'now' | 'today' | 'requestId' | 'address'> & {
  readonly actor: Actor;
};

export const viewerOf = ({ actor, today }: Pick<Call, 'actor' | 'today'>): Viewer => ({
  today,
  self: self(actor).lin,
});

/** Two people, read after everything that the decision depends on has been locked. */
async function lockedPair(tx: Tx, call: Call, lins: Lins): Promise<ComparedPair | undefined> {
  // An import that has found an account of one of them must not write it after it has moved.
  await beginStatements(tx);
  await lockPeople(tx, lins);
  return await comparedPair(tx, lins, viewerOf(call));
}

/** What a join or its undoing came to: undefined if there is no such pair or join. */
type Result<Done> = Done | { readonly refused: readonly JoinRefusal[] } | undefined;

/** Joins `joined` with `kept`, who receives everything that belongs to the other. */
export async function joinPeople(
  tx: Tx,
  call: Call,
  { kept: keptLin, joined: joinedLin, reason }: Record<'kept' | 'joined' | 'reason', string>,
): Promise<Result<{ readonly id: string }>> {
  const pair = await lockedPair(tx, call, [keptLin, joinedLin]);
  if (pair === undefined) return undefined;
  const [kept, joined] = pair;
  const refused = joinRefusals(kept, joined);
  if (await keptApart(tx, [keptLin, joinedLin])) refused.push('KEPT_APART');
  if (refused.length > 0) return { refused };
  const asked = await permitJoin(tx, call, [kept.lin, joined.lin]);
  if ('refused' in asked) return asked;
  const moving = movingAccounts(kept, joined);
  const swaps = takesNumber(kept, joined);
  await writeOfJoin(tx, contextOf(call), {
    kept,
    joined,
    moving,
    kind: 'join',
    // Either the number of the one, or that of the other for the accounts that move.
    replacesNumber: swaps ? kept.numberKind !== null : joined.numberKind !== null,
  });
  const id = await insertJoin(tx, {
    kept_lin: kept.lin,
    joined_lin: joined.lin,
    swapped_numbers: swaps,
    by_lin: self(call.actor).lin,
    reason,
    joined_at: call.now,
  });
  if (swaps) await swapNumbers(tx, asked.kept, asked.joined);
  const accounts = moving.map((account) => account.id);
  await moveRows(tx, asked.kept, { id, kept: kept.lin, joined: joined.lin }, accounts);
  await setJoinedInto(tx, asked.joined, kept.lin);
  const after = { kept: kept.lin, joined: joined.lin, reason, userIds: userIdsOf(moving) };
  await recordBy(tx, call, [
    about(kept.lin, 'accounts.join', { after }),
    about(joined.lin, 'accounts.join', { after }),
  ]);
  return { id };
}

/** Gives back what the join moved. Undefined also for a join that has been undone. */
export async function undoJoin(
  tx: Tx,
  call: Call,
  id: string,
): Promise<Result<{ readonly undone: true }>> {
  const join = await lockJoin(tx, id);
  if (join === undefined || join.undone_at !== null) return undefined;
  const pair = await lockedPair(tx, call, [join.kept_lin, join.joined_lin]);
  if (pair === undefined) throw new Error('The people of a join are gone.');
  const [kept, joined] = pair;
  const returning = new Set(await movedAccounts(tx, id));
  const refused = undoRefusals(kept, joined, returning);
  if (refused.length > 0) return { refused };
  const asked = await permitJoin(tx, call, [kept.lin, joined.lin]);
  if ('refused' in asked) return asked;
  await returnRows(tx, asked.joined, { id, kept: kept.lin, joined: joined.lin });
  if (join.swapped_numbers) await swapNumbers(tx, asked.kept, asked.joined);
  await setJoinedInto(tx, asked.joined, null);
  await endJoin(tx, id, { undone_at: call.now, undone_by_lin: self(call.actor).lin });
  const back = kept.accounts.filter((account) => returning.has(account.id));
  await writeOfJoin(tx, contextOf(call), {
    kept,
    joined,
    moving: back,
    kind: 'undo',
    replacesNumber: join.swapped_numbers,
  });
  const after = { kept: kept.lin, joined: joined.lin, userIds: userIdsOf(back) };
  await recordBy(tx, call, [
    about(kept.lin, 'accounts.undoJoin', { after }),
    about(joined.lin, 'accounts.undoJoin', { after }),
  ]);
  return { undone: true };
}

const contextOf = ({ config, now, today, actor }: Call): ChangeContext => ({
  config,
  now,
  today,
  author: authorOf(actor),
});

/** The permits for both people, who are written as one. */
async function permitJoin(
  tx: Tx,
  call: Call,
  [kept, joined]: Lins,
): Promise<
  Readonly<Record<'kept' | 'joined', Permit<'join'>>> | { readonly refused: readonly JoinRefusal[] }
> {
  const asked = await permits(
    tx,
    authorOf(call.actor),
    new Map([
      [kept, ['join'] as const],
      [joined, ['join'] as const],
    ]),
    call,
  );
  const one = asked(kept);
  const other = asked(joined);
  return one.permit && other.permit
    ? { kept: one.permit, joined: other.permit }
    : { refused: ['HOLDS_ROLE'] };
}
