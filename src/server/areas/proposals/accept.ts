import type { ProposalRefusal } from '#contract/proposals.ts';
import type { PersonRecord } from '#contract/register.ts';
import type { Objection } from '#rules/power.ts';
import { about, type ChangeEntry, recordBy } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import { undoneIfThrown } from '#server/database/savepoint.ts';
import type { Tx } from '#server/database/schema.ts';
import { objectionsTo, permits } from '#server/power/permit.ts';
import {
  allOf,
  applyPeople,
  beginStatements,
  endPeople,
  type Origin,
  storedPeople,
} from '../register/index.ts';
import { decide, knownPeople, lockOpen, openProposals } from './store.ts';
import { concernsOf, factRefusals, type ReadProposal, readProposal } from './view.ts';

export type Call = Pick<CallContext, 'config' | 'now' | 'today' | 'requestId' | 'address'> & {
  readonly actor: Actor;
};

/** Why a proposal has not been accepted: text keys. */
export type Refused = ReadonlyMap<string, readonly string[]>;

export const originFor = (source: string, call: Call): Origin => ({ source, ...call });
export const refusalKey = (refusal: ProposalRefusal): string => `PROPOSALS/REFUSED/${refusal}`;

/** Reads and locks proposals that nobody has decided about. */
export async function lockedProposals(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<readonly ReadProposal[]> {
  await beginStatements(tx);
  const open = await lockOpen(tx, ids);
  const rows = await openProposals(tx, call.today, ids.length, [...open]);
  return rows.map((row) => readProposal(row, call.config));
}

/** Why the caller cannot accept these proposals, by id. Locks the people's accounts. */
export async function refusalsOf(
  tx: Tx,
  call: Call,
  proposals: readonly ReadProposal[],
): Promise<ReadonlyMap<string, readonly ProposalRefusal[]>> {
  const { lin } = self(call.actor);
  const found = new Map<string, ProposalRefusal[]>();
  for (const [, alike] of Map.groupBy(proposals, (one) => concernsOf(one).join(' '))) {
    const [first] = alike;
    if (first === undefined) continue;
    const asked = new Map(alike.map((one) => [one.lin, concernsOf(first)]));
    const decisionOn = await permits(tx, { kind: 'person', lin }, asked, call);
    for (const one of alike)
      found.set(one.id, reasons(one, lin, decisionOn(one.lin).objections ?? []));
  }
  return found;
}

/** The same for a page that tells it in advance, without locks. */
export async function refusalsToShow(
  db: Db,
  call: Call,
  proposals: readonly ReadProposal[],
): Promise<(proposal: ReadProposal) => ProposalRefusal[]> {
  const { lin } = self(call.actor);
  const lins = proposals.map((one) => one.lin);
  const objected = await objectionsTo(db, { kind: 'person', lin }, lins, call);
  return (one) =>
    reasons(one, lin, [...new Set(concernsOf(one).flatMap((asked) => objected(one.lin, asked)))]);
}

/** Nobody decides about themselves, whatever the law permits. */
function reasons(
  proposal: ReadProposal,
  callerLin: string,
  objections: readonly Objection[],
): ProposalRefusal[] {
  const ofLaw = objections.filter(
    (objection): objection is Objection & ProposalRefusal =>
      objection !== 'HOLDS_ROLE' && objection !== 'OTHER_SOURCE' && objection !== 'NO_SOURCE',
  );
  const isOneself = proposal.lin === callerLin && !ofLaw.includes('ONESELF');
  return [...(isOneself ? ['ONESELF' as const] : []), ...ofLaw, ...factRefusals(proposal)];
}

/** Thrown to undo what has been written when some of it is refused. */
class SomeRefused extends Error {
  override readonly name = 'SomeRefused';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('Some of the proposals cannot be carried out.');
    this.refused = refused;
  }
}

/**
 * Carries out proposals that the law permits, each as its source's statement. Returns why some of
 * them are not: these stay as they are.
 */
export async function carryOut(
  tx: Tx,
  call: Call,
  proposals: readonly ReadProposal[],
): Promise<Refused> {
  const refused = new Map<string, readonly string[]>();
  let remaining = proposals;
  for (;;)
    try {
      await undoneIfThrown(tx, () => writeAll(tx, call, remaining));
      return refused;
    } catch (error) {
      if (!(error instanceof SomeRefused)) throw error;
      for (const [id, keys] of error.refused) refused.set(id, keys);
      remaining = remaining.filter(({ id }) => !refused.has(id));
    }
}

/** @throws {SomeRefused} */
async function writeAll(tx: Tx, call: Call, proposals: readonly ReadProposal[]): Promise<void> {
  const ids = proposals.map(({ id }) => id);
  const { lin } = self(call.actor);
  await decide(tx, ids, { decided_at: call.now, decided_by_lin: lin, decision: 'accepted' });
  await recordBy(tx, call, entriesOf(proposals, 'accept'));
  const refused = new Map<string, readonly string[]>();
  for (const [source, ofSource] of Map.groupBy(proposals, (one) => one.source)) {
    const origin = originFor(source, call);
    await end(tx, origin, ofSource, refused);
    await write(tx, origin, ofSource, refused);
  }
  if (refused.size > 0) throw new SomeRefused(refused);
}

async function end(
  tx: Tx,
  origin: Origin,
  proposals: readonly ReadProposal[],
  refused: Map<string, readonly string[]>,
): Promise<void> {
  for (const ending of ['inactive', 'removed'] as const) {
    const concerned = proposals.filter(
      ({ proposed }) => proposed !== null && 'ending' in proposed && proposed.ending === ending,
    );
    const accounts = concerned.flatMap(({ accountId }) => accountId ?? []);
    if (accounts.length === 0) continue;
    const goingOn = await endPeople(tx, accounts, origin, ending === 'removed');
    for (const { id, accountId } of concerned)
      if (accountId !== null && goingOn.has(accountId))
        refused.set(id, [refusalKey('LAST_SUPERUSER')]);
  }
}

async function write(
  tx: Tx,
  origin: Origin,
  proposals: readonly ReadProposal[],
  refused: Map<string, readonly string[]>,
): Promise<void> {
  const stated = await statedRecords(tx, origin, proposals, refused);
  const rows = stated.flatMap(({ id, records }) => records.map((record) => ({ id, record })));
  if (rows.length === 0) return;
  const outcomes = await applyPeople(
    tx,
    rows.map(({ record }, row) => ({ row, record })),
    origin,
    { isComplete: false, isByPerson: true, endsAllowed: 0 },
  );
  for (const { row, reason } of await allOf(outcomes)) {
    const id = row === null ? undefined : rows[row]?.id;
    if (id !== undefined && reason !== null && !refused.has(id))
      refused.set(id, [`IMPORT/REFUSED/${reason}`]);
  }
  const known = await knownPeople(
    tx,
    origin.source,
    proposals.map(({ externalId }) => externalId),
  );
  for (const { id, personType, externalId, lin, kind } of proposals)
    if (kind !== 'end' && !refused.has(id) && known.get(`${personType} ${externalId}`) !== lin)
      refused.set(id, [refusalKey('CHANGED')]);
}

/** The whole records that the source states with the proposals accepted. */
async function statedRecords(
  tx: Tx,
  origin: Origin,
  proposals: readonly ReadProposal[],
  refused: Map<string, readonly string[]>,
): Promise<readonly { readonly id: string; readonly records: readonly PersonRecord[] }[]> {
  const changed = proposals.flatMap(({ kind, accountId }) =>
    kind === 'change' && accountId !== null ? [accountId] : [],
  );
  const present =
    changed.length === 0 ? [] : await storedPeople(tx, origin.source, changed, origin.today);
  const ofAccount = new Map(present.map((one) => [one.accountId, one]));
  return proposals.flatMap(({ id, accountId, proposed }) => {
    if (proposed === null || 'ending' in proposed) return [];
    if ('records' in proposed) return [{ id, records: proposed.records }];
    const stored = ofAccount.get(accountId ?? '');
    if (stored === undefined || stored.endedOn !== null) {
      refused.set(id, [refusalKey('CHANGED')]);
      return [];
    }
    const [main, ...further] = stored.records;
    return [{ id, records: [{ ...main, ...proposed.change }, ...further] }];
  });
}

const decisions = { accept: 'proposals.accept', decline: 'proposals.decline' } as const;

/** An entry of the audit trail for each decision; what was stated is not repeated. */
export const entriesOf = (
  proposals: readonly ReadProposal[],
  decision: 'accept' | 'decline',
): ChangeEntry[] =>
  proposals.map(({ lin, source, kind, personType, attributes }) =>
    about(lin, decisions[decision], { after: { source, kind, personType, attributes } }),
  );
