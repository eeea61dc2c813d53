import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

const START = new Date('2026-11-17T09:00:00Z');

let portal: Portal;
let fatima: Send;
beforeAll(async () => {
  portal = await startPortal({ clock: () => START });
  fatima = await portal.as('fatka61');
});
afterAll(() => portal.close());

test('finds a caller by personal number, email address and card number', async () => {
  const lin = await linOf(portal.db, 'annli42');
  const row = await portal.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .innerJoin('card', 'card.account_id', 'account.id')
    .select(['national_id', 'university_email_address', 'iso_number'])
    .where('account.user_id', '=', 'annli42')
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('contact_information')
    .set({ alternative_email_address: 'Anna@Example.org', alternative_email_verified_at: START })
    .where('lin', '=', lin)
    .execute();
  const number = row.national_id ?? '';
  for (const search of [
    { nationalId: number },
    { nationalId: `${number.slice(0, 8)}-${number.slice(8)}` },
    { email: row.university_email_address },
    { email: 'annli42@kvarnby.example' },
    { liuId: 'KVARNBY\\annli42' },
    { email: 'anna@example.ORG' },
    { cardNumber: row.iso_number },
  ])
    expect(await answer(fatima('/api/user/search', change('POST', search)))).toMatchObject({
      status: 200,
      body: [{ liUId: 'annli42' }],
    });
  await portal.db
    .updateTable('contact_information')
    .set({ alternative_email_verified_at: null })
    .where('lin', '=', lin)
    .execute();
  expect(
    await answer(fatima('/api/user/search', change('POST', { email: 'anna@example.org' }))),
  ).toEqual({ status: 200, body: [] });
  expect(
    await answer(fatima('/api/user/search', change('POST', { nationalId: '20071216-2388' }))),
  ).toMatchObject({ status: 400 });
  expect(portal.log()).not.toContain(number);
});
