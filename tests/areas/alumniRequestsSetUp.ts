import { afterAll, beforeAll, beforeEach } from 'vitest';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';

export const API = '/api/alumniportaladmin';
export const { New, Rejected, Approved } = RequestStatus;

export let portal: Portal;
export let johanna: Send;
export let david: Send;

let count = 0;
/** Adds a request from a new person. */
export async function addRequest(changes: object = {}): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `ansokan${count}@example.net`;
  return await portal.db
    .insertInto('registration_request')
    .values({
      name: `Ada Ny${count}`,
      first_name: 'Ada',
      last_name: `Ny${count}`,
      email,
      email_verified_at: new Date(),
      national_id: null,
      auth_method: AlumniAuthMethod.Email,
      status: New,
      internal_notes: '',
      preferred_language: 'en-GB',
      education_name: 'Datateknik',
      graduation_year: 1999,
      ...changes,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}
export type Decision = 'approve' | 'reject' | 'reject/undo';
const bodyOf = (decision: Decision) =>
  decision === 'reject'
    ? { internalNotes: 'Ringt', rejectionReason: 'We find no studies.' }
    : { internalNotes: 'Ringt' };
export const decide = (id: string, decision: Decision, send: Send = johanna) =>
  answer(send(`${API}/registrationrequests/${id}/${decision}`, change('POST', bodyOf(decision))));
export const memberAt = (email: string) =>
  portal.db.selectFrom('alumn').selectAll().where('email', '=', email).executeTakeFirst();

/** Starts a portal whose letters are deleted before each test. */
export function setUpOffice(): void {
  beforeAll(async () => {
    portal = await startPortal();
    [johanna, david] = [await portal.as('johal25'), await portal.as('davos31')];
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db.deleteFrom('outgoing_message').execute();
  });
}
