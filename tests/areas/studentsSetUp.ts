import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf } from './calls.ts';

let lastEntry = 0;

export const today = dateInSweden(new Date());
export const ends = addDays(today, 24);
export const STAY = ['PUT', '/api/students/self/postpone'] as const;
export const CANCEL = ['DELETE', '/api/students/self'] as const;

export let portal: Portal;

export const choose = (send: Send, [method, path]: readonly ['PUT' | 'DELETE', string]) =>
  answer(send(path, change(method)));
export const optionsOf = (send: Send) => answer(send('/api/students/self/retirementoptions'));
export const accountOf = (liUId: string) =>
  portal.db
    .selectFrom('account')
    .select([
      'user_status',
      'primary_affiliation',
      'retirement_date',
      'next_retirement_step_on',
      'disabled_at',
    ])
    .where('user_id', '=', liUId)
    .executeTakeFirstOrThrow();
export const letters = () =>
  portal.db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).execute();
export const everything = () =>
  contentsOf(
    portal.db,
    'account',
    'student_record',
    'audit_entry',
    'outgoing_message',
    'idempotency_key',
    'session',
  );
/** Returns the audit entries written by the current test. */
export const audited = async (action: string) =>
  (await auditOf(portal.db, action)).filter(({ id }) => id > lastEntry);
export const conflicting = (why: string) => ({ status: 409, body: { errors: { choice: [why] } } });

/** Starts a portal whose students have chosen nothing before each test. */
export function setUpStudents(): void {
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    for (const [liUId, credits, postponedOn] of [
      ['olisv345', 142.5, null],
      ['petlu456', 18, addDays(today, -353)],
    ] as const) {
      await portal.db
        .updateTable('account')
        .set({
          user_status: 'Inretirement',
          primary_affiliation: 'student',
          retirement_date: ends,
          disabled_at: null,
        })
        .where('user_id', '=', liUId)
        .execute();
      await portal.db
        .updateTable('student_record')
        .set({ credits, postponed_on: postponedOn })
        .where('lin', '=', await linOf(portal.db, liUId))
        .execute();
    }
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active', retirement_date: null })
      .where('user_id', '=', 'saral789')
      .execute();
    await portal.db.deleteFrom('outgoing_message').execute();
    ({ last: lastEntry } = await portal.db
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow());
  });
}
