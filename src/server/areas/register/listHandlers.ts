import type { KeptKind, lists } from '#contract/lists.ts';
import { PORTAL_SOURCE } from '#contract/register.ts';
import { lists as kinds } from '#rules/register/lists.ts';
import { pushedCells } from '#rules/register/pushedRow.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { isNamed, keptChoices, keptId, keptRow, keptRows } from './lists/keptStore.ts';
import { endListed } from './lists/missing.ts';
import type { FileOutcome, Origin } from './outcome.ts';
import { pushList, recordList } from './pushList.ts';
import { beginStatements } from './runStore.ts';

type ListCall = CallContext & { readonly actor: Actor };

/**
 * What an office keeps by hand because it has no system for it: rows of lists whose source is the
 * portal, written by the rules of files.
 */
export const listHandlers: Handlers<typeof lists> = {
  async search({ db, language, today, actor, params: { kind }, body }) {
    return { status: 200, body: await keptRows(db, kind, { ...body, language, today, actor }) };
  },

  async choices({ db, language, params: { kind } }) {
    return { status: 200, body: await keptChoices(db, kind, { language }) };
  },

  async one({ db, language, today, actor, params: { kind, id } }) {
    const row = await keptRow(db, kind, id, { language, today, actor });
    return row ? { status: 200, body: row } : notFound;
  },

  async add(call) {
    const { kind } = call.params;
    const { cells } = pushedCells(kind, call.body.cells);
    return await call.change(async (tx) => {
      const outcome = await state(tx, kind, cells, call);
      if (outcome?.outcome === 'refused') return refusal(outcome);
      if (outcome?.outcome !== 'made')
        return badRequest(Object.fromEntries(kinds[kind].key.map((name) => [name, TAKEN])));
      return { status: 200, body: { id: await keptId(tx, kind) }, audit: 'recorded' };
    });
  },

  async change(call) {
    const { kind, id } = call.params;
    const { cells } = pushedCells(kind, call.body.cells);
    return await call.change(async (tx) => {
      await beginStatements(tx);
      const row = await keptRow(tx, kind, id, call);
      if (!row) return notFound;
      if (!row.mayChange) return forbidden;
      if (row.version !== call.body.version) return conflict;
      const key = kinds[kind].key.map((name) => [name, row.cells[name] ?? ''] as const);
      const outcome = await state(tx, kind, { ...cells, ...Object.fromEntries(key) }, call);
      if (outcome?.outcome === 'refused') return refusal(outcome);
      // What tells the row apart means another one since.
      return outcome?.outcome === 'made' ? conflict : { status: 200, audit: 'recorded' };
    });
  },

  async end(call) {
    const { kind, id } = call.params;
    return await call.change(async (tx) => {
      await beginStatements(tx);
      const row = await keptRow(tx, kind, id, call);
      if (!row) return notFound;
      if (row.ending === null) return forbidden;
      if (row.version !== call.body.version) return conflict;
      const origin = originOf(call);
      await endListed(tx, kind, isNamed(kind, id), origin);
      await recordList(tx, kind, [{ outcome: 'ended' }], origin, call.address);
      return { status: 200, audit: 'recorded' };
    });
  },
};

const TAKEN = 'LISTS/TAKEN';

/** States a row as a file with only this row does that may leave others out. */
async function state(
  tx: Parameters<typeof pushList>[0],
  kind: KeptKind,
  cells: Readonly<Record<string, string>>,
  call: ListCall,
): Promise<FileOutcome | undefined> {
  const [outcome] = await pushList(tx, kind, [{ cells, notText: [], twice: [] }], originOf(call), {
    isComplete: false,
    endsAllowed: 0,
    address: call.address,
  });
  return outcome;
}

const originOf = ({ actor, requestId, now, today, config }: ListCall): Origin => ({
  source: PORTAL_SOURCE,
  actor,
  requestId,
  now,
  today,
  config,
});

/** The reason at each column that it is about. */
const refusal = ({ reason, columns = [] }: FileOutcome) =>
  badRequest(
    Object.fromEntries(
      (columns.length > 0 ? columns : ['']).map((name) => [name, `LISTS/REFUSED/${reason}`]),
    ),
  );
