import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '#server/database/audit.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { createTestDatabase } from '../support/database.ts';
import { root } from '../tools/modules.ts';

const paper = readFileSync(join(root, 'docs/operating/monitoring.md'), 'utf8');
/** The statements of the document, for a role of this test: roles belong to the whole server. */
const ROLE = `siem_${randomUUID().slice(0, 8)}`;
const [create = '', grant = '', read = ''] = (/```sql\n([\s\S]*?)```/.exec(paper)?.[1] ?? '')
  .replaceAll(/\bsiem\b/g, ROLE)
  .replace('…', randomUUID())
  .split(';')
  .map((statement) => statement.trim());

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [create, grant]) await sql.raw(statement).execute(database.db);
});
afterAll(async () => {
  await sql.raw(`drop owned by ${ROLE}`).execute(database.db);
  await sql.raw(`drop role ${ROLE}`).execute(database.db);
  await database.close();
});

const asSiem = <T>(work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(async (tx) => {
    await sql.raw(`set local role ${ROLE}`).execute(tx);
    return await work(tx);
  });

test('the role of docs/operating/monitoring.md reads who did what on whom, in batches', async () => {
  await database.db.transaction().execute((tx) =>
    record(tx, {
      actor: null,
      requestId: 'siem-test',
      address: null,
      at: new Date(),
      subjectLin: null,
      action: 'card.freeze',
      before: { status: 'Active' },
      after: { status: 'Frozen' },
    }),
  );
  const rows = await asSiem(async (tx) => (await sql.raw(read).execute(tx)).rows);
  const columns = ['id', 'at', 'actor_user_id', 'actor_client', 'subject_lin', 'action'];
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.keys(Object(rows[0]))).toEqual([...columns, 'request_id', 'address']);
  const last = Number(Object(rows.at(-1)).id);
  const after = await asSiem(
    async (tx) => (await sql.raw(read.replace('id > 0', `id > ${last - 1}`)).execute(tx)).rows,
  );
  expect(after[0]).toEqual(rows.at(-1));
});

test.each([
  ['what was changed', 'select before from audit_entry'],
  ['people', 'select lin from person'],
  ['a deletion', 'delete from audit_entry'],
])('it may not do more: %s', async (_what, statement) => {
  await expect(asSiem((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/);
});
