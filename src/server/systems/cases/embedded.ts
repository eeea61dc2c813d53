import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { Db } from '#server/database/open.ts';
import type { Case, CaseSystem, NewCase } from './port.ts';

/** The portal's own support cases, for a university without a case system. */
export const embeddedCases: CaseSystem = {
  async open(cases, tx) {
    if (cases.length === 0) return new Map();
    const named = cases.map((one) => ({ id: randomUUID(), one }));
    const numbers = await insert(tx, named);
    return new Map(
      named.map(({ id, one: { reference } }) => {
        const number = numbers.get(id);
        if (number === undefined) throw new Error(`The case ${reference} was not inserted.`);
        return [reference, number];
      }),
    );
  },

  ofCaller: (liUId, db) => casesWhere(db, 'caller_network_login_name', liUId),

  find: async (id, db) => (await casesWhere(db, 'id', id))[0] ?? null,

  async write({ caseId, memoText, invisibleForCaller, authorLin, at }, tx) {
    const { id } = await tx
      .insertInto('incident_action')
      .values({
        incident_id: caseId,
        memo_text: memoText,
        invisible_for_caller: invisibleForCaller,
        author_lin: authorLin,
        entry_date: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, memoText, flag: false, invisibleForCaller, entryDate: at };
  },

  async setOpen({ caseId, isOpen }, tx) {
    await tx
      .updateTable('incident')
      .set({ status: isOpen ? 'Open' : 'Closed' })
      .where('id', '=', caseId)
      .execute();
  },
};

async function casesWhere(
  db: Db,
  column: 'id' | 'caller_network_login_name',
  value: string,
): Promise<Case[]> {
  const cases = await db
    .selectFrom('incident')
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  if (cases.length === 0) return [];
  const actions = await db
    .selectFrom('incident_action')
    .selectAll()
    .where(
      'incident_id',
      'in',
      cases.map(({ id }) => id),
    )
    .orderBy('entry_date')
    .orderBy('id')
    .execute();
  const byCase = Map.groupBy(actions, ({ incident_id }) => incident_id);
  return cases.map((row) => ({
    id: row.id,
    number: row.number,
    briefDescription: row.brief_description,
    request: row.request,
    isOpen: row.status === 'Open',
    createdAt: row.created_at,
    incidentTypes: [row.incident_type],
    callerLiUId: row.caller_network_login_name,
    actions: (byCase.get(row.id) ?? []).map((action) => ({
      id: action.id,
      memoText: action.memo_text,
      flag: action.flag,
      invisibleForCaller: action.invisible_for_caller,
      entryDate: action.entry_date,
    })),
  }));
}

/** Inserts the cases with numbers that are easy to read out, such as I-260310-0042. */
async function insert(
  tx: Transaction<Database>,
  named: readonly { id: string; one: NewCase }[],
): Promise<Map<string, string>> {
  const given = named.map(({ id, one }) => ({
    id,
    prefix: `I-${dateInSweden(one.createdAt).slice(2).replaceAll('-', '')}-`,
    incident_type: one.incidentType,
    brief_description: one.briefDescription,
    request: one.request,
    lin: one.caller.lin,
    user_id: one.caller.liUId,
    created_by_lin: one.createdByLin,
    created_at: one.createdAt,
  }));
  const { rows } = await sql<{ id: string; number: string }>`
    insert into incident (
      id, number, incident_type, brief_description, request, caller_account_id,
        caller_network_login_name, created_by_lin, created_at
    )
    select numbered.id, prefix || lpad(count, greatest(4, length(count)), '0'), incident_type,
      brief_description, request,
           account.id, numbered.user_id, created_by_lin, numbered.created_at
    from (
      select given.*, nextval('incident_number')::text as count
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        id uuid, prefix text, incident_type smallint, brief_description text, request text,
        lin text, user_id text, created_by_lin text, created_at timestamptz
      )
    ) numbered
    -- For a person with several accounts: the account named in the case, otherwise the managed account.
    left join lateral (
      select account.id from account where account.lin = numbered.lin
      order by account.user_id is not distinct from numbered.user_id desc,
        account.affiliation_type is not null desc limit 1
    ) account on true
    returning id, number`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
