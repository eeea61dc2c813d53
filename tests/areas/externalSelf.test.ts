import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnExternalAccount } from '#contract/externalSelf.ts';
import type { VouchedAccount } from '#contract/vouching.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { OWN_RENEWAL_DAYS } from '#rules/externalSelf.ts';
import { runNight } from '#server/areas/nights/index.ts';
import { readConfig } from '#server/config/config.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { lettersOf } from '../support/letters.ts';
import { recordingDirectory, toldBy } from '../support/recordingDirectory.ts';
import {
  accountIdOf,
  answer,
  auditOf,
  change,
  contentsOf,
  linOf,
  refused,
  whileAccountLocked,
} from './calls.ts';

const ROOT = '/api/ExternalAccount/self';
const EMAIL = 'extern@example.org';
const LIU_ID = 'eriex62';
const DAY = 86_400_000;
const today = '2026-11-17';

let portal: Portal;
let elapsed = 0;
let accountId = '';
let contactLin = '';
/** Id of the last audit entry before the test; audit entries cannot be deleted. */
let recorded = 0;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + elapsed),
  });
  accountId = await accountIdOf(portal.db, LIU_ID);
  contactLin = await linOf(portal.db, 'bener17');
});
beforeEach(async () => {
  elapsed = 0;
  await restore({});
  await portal.db
    .updateTable('external_account')
    .set({ renewed_until: null, ended_on: null })
    .where('account_id', '=', accountId)
    .execute();
  recorded =
    (
      await portal.db
        .selectFrom('audit_entry')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow()
    ).last ?? 0;
  for (const table of ['outgoing_message', 'vouching', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

const restore = (fields: object) =>
  portal.db
    .updateTable('account')
    .set({
      user_status: 'Active',
      retirement_date: null,
      disabled_at: null,
      valid_through: addDays(today, 12),
      contact_person_lin: contactLin,
      ...fields,
    })
    .where('id', '=', accountId)
    .execute();
const erik = () => portal.as(EMAIL, 9);
const own = async (send: Send) => (await answer(send(ROOT))).body as OwnExternalAccount;
const renew = (send: Send) => answer(send(`${ROOT}/renewal`, change('PUT')));
const end = (send: Send) => answer(send(ROOT, change('DELETE')));
const keep = (send: Send) => answer(send(`${ROOT}/kept`, change('PUT')));
const refusedWith = (reason: string) => ({
  status: 409,
  body: { errors: { account: [`EXTERNAL/OWN/WHY_NOT/${reason}`] } },
});
const entriesOf = async (action: string) =>
  (await auditOf(portal.db, action)).filter(({ id }) => id > recorded);
const storedAccount = () =>
  portal.db
    .selectFrom('account')
    .select(['user_status', 'valid_through', 'retirement_date'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
const everything = () =>
  contentsOf(
    portal.db,
    'account',
    'external_account',
    'vouching',
    'audit_entry',
    'outgoing_message',
  );
const contactLetters = async () =>
  (await lettersOf(portal.db)).filter(({ recipient }) => recipient !== EMAIL);

test.each([
  [9, EMAIL],
  [1, LIU_ID],
] as const)(
  'shows the external user the own account in scope %i, with its end and contact person',
  async (scope, name) => {
    const send = await portal.as(name, scope);
    expect(await own(send)).toEqual({
      liUId: LIU_ID,
      displayName: 'Erik Extern',
      email: EMAIL,
      userStatus: 'Active',
      until: addDays(today, 12),
      purpose: expect.any(String),
      contact: {
        name: 'Bengt Eriksson',
        email: expect.stringContaining('@'),
        organisation: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
        vouches: true,
      },
      passwordSetAt: expect.any(String),
      terms: {
        name: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
        version: expect.any(Number),
        acceptedAt: expect.any(String),
      },
      renewal: { until: addDays(today, OWN_RENEWAL_DAYS), refusal: null, opensOn: null },
      endRefusal: null,
      mayKeep: false,
    });
    expect((await answer(send('/api/authentication/sessions'))).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ isThis: true, authenticationScope: scope }),
      ]),
    );
    expect(await answer(send('/api/authentication/sessions', change('DELETE')))).toMatchObject({
      status: 200,
    });
  },
);

describe('renewing', () => {
  test('extends the end by half a year, once, and notifies the contact person', async () => {
    const send = await erik();
    const until = addDays(today, OWN_RENEWAL_DAYS);
    expect(await renew(send)).toMatchObject({
      status: 200,
      body: { until, renewal: { until: null, refusal: 'RENEWED_BEFORE' } },
    });
    expect((await storedAccount()).valid_through).toBe(until);
    expect(await entriesOf('externalSelf.renew')).toEqual([
      expect.objectContaining({
        actor_lin: await linOf(portal.db, LIU_ID),
        before: { validThrough: addDays(today, 12) },
        after: { validThrough: until },
      }),
    ]);
    expect(await contactLetters()).toEqual([
      expect.objectContaining({
        subject: expect.stringContaining('Kontot eriex62 är förlängt'),
        body: expect.stringContaining('/vouching'),
      }),
    ]);
    expect(await renew(send)).toEqual(refusedWith('RENEWED_BEFORE'));
    await restore({ valid_through: addDays(today, 20) });
    expect((await renew(send)).status).toBe(200);
  });

  test('from two tabs at once takes effect once', async () => {
    const send = await erik();
    const answers = await whileAccountLocked(
      portal.db,
      LIU_ID,
      () => Promise.all([renew(send), renew(send)]),
      2,
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await contactLetters()).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['NO_END', { valid_through: null }],
    ['NO_CONTACT_PERSON', { contact_person_lin: null }],
    ['TOO_EARLY', { valid_through: addDays(today, 31) }],
  ])('is rejected with %s and changes nothing', async (reason, fields) => {
    await restore(fields);
    const send = await erik();
    const before = await everything();
    expect(await renew(send)).toEqual(refusedWith(reason));
    expect(await keep(send)).toEqual(refusedWith('NOT_ENDING'));
    expect(await everything()).toEqual(before);
  });

  test('is rejected when the contact person has left or lets the account end', async () => {
    const send = await erik();
    await restore({ contact_person_lin: await linOf(portal.db, 'ulfpa18') });
    expect(await renew(send)).toEqual(refusedWith('CONTACT_PERSON_LEFT'));
    await restore({});
    const bengt = await portal.as('bener17');
    expect(
      (
        await answer(
          bengt('/api/vouching/ending', change('PUT', { accounts: [accountId], letsEnd: true })),
        )
      ).status,
    ).toBe(200);
    expect(await renew(send)).toEqual(refusedWith('LET_END'));
  });
});

describe('ending', () => {
  test('signs out everywhere, notifies owner and contact person, and closes the account at midnight', async () => {
    const [send, other] = [await erik(), await erik()];
    expect((await end(send)).status).toBe(204);
    expect(await storedAccount()).toMatchObject({
      user_status: 'Inretirement',
      retirement_date: today,
    });
    expect((await answer(other(ROOT))).status).toBe(401);
    expect((await lettersOf(portal.db)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('eriex62 avslutas'),
        expect.stringContaining('Kontot eriex62 är avslutat'),
      ]),
    );
    expect(await entriesOf('externalSelf.end')).toHaveLength(1);

    elapsed = DAY;
    await expect(erik()).rejects.toThrow('403');
    const now = new Date(Date.parse('2026-11-17T09:00:00Z') + elapsed);
    const directory = recordingDirectory({ isProvisioned: false });
    await runNight(portal.db, {
      config: readConfig({}),
      systems: { cards: null, directory },
      log: { warn: () => undefined },
      now,
      today: dateInSweden(now),
    });
    expect(await storedAccount()).toMatchObject({ user_status: 'Retired' });
    expect(await toldBy(portal.db, directory, now)).toContainEqual([LIU_ID, false]);
    expect(
      (await entriesOf('accounts.close')).filter(({ after }) =>
        JSON.stringify(after).includes(LIU_ID),
      ),
    ).toHaveLength(1);
  });

  test('can be undone by the owner until midnight, unless somebody else has changed the date', async () => {
    await end(await erik());
    const again = await erik();
    expect(await own(again)).toMatchObject({
      userStatus: 'Inretirement',
      until: today,
      mayKeep: true,
      endRefusal: 'ENDING_ALREADY',
    });
    expect(await end(again)).toEqual(refusedWith('ENDING_ALREADY'));
    expect(await keep(again)).toMatchObject({
      status: 200,
      body: { userStatus: 'Active', until: addDays(today, 12), mayKeep: false },
    });
    await restore({ user_status: 'Inretirement', retirement_date: addDays(today, 3) });
    expect(await keep(again)).toEqual(refusedWith('NOT_ENDING'));
  });

  test('is shown to the contact person, who can undo it, and nobody else can', async () => {
    await end(await erik());
    const [bengt, anna] = [await portal.as('bener17'), await portal.as('annli42')];
    const shown = ((await answer(bengt('/api/vouching'))).body as VouchedAccount[]).find(
      ({ id }) => id === accountId,
    );
    expect(shown).toMatchObject({
      name: 'Erik Extern',
      organisation: null,
      until: today,
      isEndedByOwner: true,
    });
    const keepAccount = (send: Send) =>
      answer(send('/api/vouching/kept', change('PUT', { accounts: [accountId] })));
    const before = await everything();
    expect(await keepAccount(anna)).toEqual(refused(404));
    expect(await everything()).toEqual(before);
    expect(await keepAccount(bengt)).toMatchObject({
      status: 200,
      body: [{ refusal: null, account: { until: addDays(today, 12), isEndedByOwner: false } }],
    });
    expect(await storedAccount()).toMatchObject({ user_status: 'Active', retirement_date: null });
    expect(await keepAccount(bengt)).toMatchObject({ body: [{ refusal: 'NOT_ENDED_BY_OWNER' }] });
  });
});

test('lets the contact person renew it to a chosen date, after which the owner can renew it later', async () => {
  const bengt = await portal.as('bener17');
  const until = addDays(today, 365);
  expect(
    await answer(
      bengt('/api/vouching', change('PATCH', { accounts: [{ id: accountId, until }], reason: '' })),
    ),
  ).toMatchObject({ status: 200, body: [{ refusal: null, account: { until } }] });
  expect(await own(await erik())).toMatchObject({
    until,
    renewal: { refusal: 'TOO_EARLY', opensOn: addDays(until, -30) },
  });
});

test('returns no account to a person without an external account, and changes nothing', async () => {
  const others = [await portal.as('saral789', 9), await portal.as('newuser@example.org', 9)];
  const before = await everything();
  for (const send of others) {
    expect([
      await answer(send(ROOT)),
      await renew(send),
      await end(send),
      await keep(send),
    ]).toEqual([{ status: 200, body: null }, ...Array.from({ length: 3 }, () => refused(404))]);
    expect(await answer(send('/api/authentication/sessions', change('DELETE')))).toMatchObject({
      status: 200,
    });
  }
  expect(await everything()).toEqual(before);
});

test.each(['annli42', 'nilan234', 'davos31'])(
  'denies %s, who signs in with a university account, access',
  async (persona) => {
    const send = await portal.as(persona);
    expect([
      await answer(send(ROOT)),
      await renew(send),
      await end(send),
      await keep(send),
    ]).toEqual(Array.from({ length: 4 }, () => refused(403)));
  },
);
