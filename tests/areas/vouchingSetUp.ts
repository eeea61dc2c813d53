import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';
import { addGuest, type Guest, organisationAt, today } from './managedAccounts.ts';

export const PATH = '/api/vouching';

export let portal: Portal;
export let bengt: Send;
export let anna: Send;
export let [bengtLin, annaLin, place] = ['', '', ''];

export let own: Guest;
export let othersAccount: Guest;

export const guestOf = (contactLin: string, endsInDays: number, fields: object = {}) =>
  addGuest(portal.db, place, {
    account: {
      contact_person_lin: contactLin,
      valid_through: addDays(today, endsInDays),
      ...fields,
    },
  });
export const letEnd = (send: Send, accounts: readonly string[], letsEnd: boolean) =>
  answer(send(`${PATH}/ending`, change('PUT', { accounts, letsEnd })));
export const endOf = async ({ accountId }: Guest) =>
  (
    await portal.db
      .selectFrom('account')
      .select('valid_through')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).valid_through;

/** Starts a portal in which Bengt and Anna vouch for one account each. */
export function setUpVouching(): void {
  beforeAll(async () => {
    portal = await startPortal();
    [bengt, anna] = [await portal.as('bener17'), await portal.as('annli42')];
    [bengtLin, annaLin] = [await linOf(portal.db, 'bener17'), await linOf(portal.db, 'annli42')];
    place = await organisationAt(portal.db, '/KU/IDT');
    // Removes the contact persons of the demonstration data, so that each test defines its own.
    await portal.db.updateTable('account').set({ contact_person_lin: null }).execute();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.db
      .updateTable('account')
      .set({ contact_person_lin: null })
      .where('contact_person_lin', 'is not', null)
      .execute();
    await portal.db.deleteFrom('outgoing_message').execute();
    own = await guestOf(bengtLin, 12);
    othersAccount = await guestOf(annaLin, 12);
  });
}
