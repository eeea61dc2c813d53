import { sql } from 'kysely';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldForSearch } from '#rules/search.ts';
import { accountIdOf, answer, change, linOf } from '../areas/calls.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

let portal: Portal;
let anna: Send;
let cecilia: Send;
beforeAll(async () => {
  portal = await startPortal();
  [anna, cecilia] = await Promise.all([portal.as('annli42'), portal.as('cecka23')]);
});
afterAll(() => portal.close());

const save = (body: unknown) =>
  answer(anna('/api/employee/contactinformation', change('POST', body)));

test.each([
  ['\u202D0701740683\u202C', '+46701740683'],
  ['+46 070-174 06 83', '+46701740683'],
  ['۰۷۰۱۷۴۰۶۸۳', '+46701740683'],
  ['070\u00A0174\u200B06 83', '+46701740683'],
  ['(070) 174.06.83', '+46701740683'],
])('the phone number %j is stored as %s', async (smsNumber, stored) => {
  expect(await save({ alternativeEmailAddress: null, smsNumber })).toMatchObject({
    status: 200,
    body: { smsNumber: stored },
  });
});

test.each([
  ['anna@räksmörgås.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['a&b@example.org', 'a&b@example.org'],
  ['a/b@example.org', 'a/b@example.org'],
  ['a=b@example.org', 'a=b@example.org'],
  ['an\u00ADna@example.org\u200B', 'anna@example.org'],
])('the mail address %j is stored as %s', async (alternativeEmailAddress, stored) => {
  expect(await save({ alternativeEmailAddress, smsNumber: null })).toMatchObject({
    status: 200,
    body: { alternativeEmailAddress: stored },
  });
});

test('a code in the digits of another script, with blanks and marks, signs in', async () => {
  const { fetch } = portal.browser();
  const email = encodeURIComponent('extern@example.org');
  expect(
    await answer(fetch(`/api/authentication/email/code?email=${email}`, change('POST'))),
  ).toMatchObject({ status: 200 });
  const code = codeIn(
    (await lettersOf(portal.db)).find(({ recipient }) => recipient === 'extern@example.org'),
  );
  const arabic = Array.from(code, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
  const typed = encodeURIComponent(
    `\u200E${arabic.slice(0, 4).join('')}\u00A0${arabic.slice(4).join('')}`,
  );
  expect(
    await answer(
      fetch(`/api/authentication/email/signin?email=${email}&code=${typed}`, change('POST')),
    ),
  ).toMatchObject({ status: 200 });
});

describe('the search for a name', () => {
  beforeAll(async () => {
    for (const [liUId, given_name, surname] of [
      ['vivno29', 'Séan', "O'Brien-Lind"],
      ['nikfo81', 'Zoë', 'D’Arcy'],
    ] as const) {
      await portal.db
        .updateTable('person')
        .set({ given_name, surname, display_name: `${given_name} ${surname}` })
        .where('lin', '=', await linOf(portal.db, liUId))
        .execute();
    }
  });

  test.each([
    ["O'Brien", 'vivno29'],
    ['O’Brien', 'vivno29'],
    ['O´Brien', 'vivno29'],
    ['O`Brien', 'vivno29'],
    ["D'Arcy", 'nikfo81'],
    ['D’Arcy', 'nikfo81'],
    ['Brien–Lind', 'vivno29'],
    ['Brien‑Lind', 'vivno29'],
    ['Zo\u00ADë', 'nikfo81'],
  ])('%s finds %s', async (query, liUId) => {
    const { body } = await answer(
      cecilia(`/api/Accounts/Slim/Search?query=${encodeURIComponent(query)}`),
    );
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ liUId })]));
  });

  test('folds names in the database as the rules fold the search', async () => {
    const names = [
      'Åsa Öberg',
      'O’Brien',
      'O´B `x` ‘y’ ʼ ʻ ′',
      'a‐b‑c‒d–e—f―g−h',
      'Ann\u00ADa\u200B',
      '\u202Egnur\u2068x',
      'Łukasz Groß',
      'Þór Æ Œ',
      '－﹣﹘',
    ];
    const { rows } = await sql<{
      folded: string;
    }>`select folded(name) from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
      portal.db,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldForSearch));
  });
});

// RFC 8265, OpaqueString
describe('a password', () => {
  const composed = 'nio gröna paraplyer dansar';
  const others = [
    composed.normalize('NFD'),
    composed.replaceAll(' ', '\u00A0'),
    composed.replaceAll(' ', '\u3000').normalize('NFD'),
  ];
  const stepUp = (password: string) =>
    answer(anna('/api/MFA/stepup', change('POST', { password })));
  const stored = async (text: string) => {
    const kept = await hash(text, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await portal.db
      .updateTable('password')
      .set({ hash: kept })
      .where('account_id', '=', await accountIdOf(portal.db, 'annli42'))
      .execute();
  };

  test('is the same however its letters and blanks were typed', async () => {
    await stored(composed);
    for (const typed of [composed, ...others])
      expect(await stepUp(typed)).toMatchObject({ status: 204 });
  });

  test('that was set with hard blanks before they were made spaces still works', async () => {
    await stored(composed.replaceAll(' ', '\u00A0'));
    expect(await stepUp(composed.replaceAll(' ', '\u00A0'))).toMatchObject({ status: 204 });
    expect(await stepUp(composed)).toMatchObject({ status: 400 });
  });

  test('may be repeated in another composition', async () => {
    await stored(composed);
    const body = {
      currentPassword: composed,
      newPassword: 'elva blå cyklar sjunger',
      newPasswordConfirm: 'elva blå\u00A0cyklar sjunger'.normalize('NFD'),
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
    };
    expect(await answer(anna('/api/Password/password', change('PUT', body)))).toMatchObject({
      status: 204,
    });
  });
});
