import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, change, contentsOf, refused } from './calls.ts';

let portal: Portal;
let clock = new Date();
beforeAll(async () => {
  portal = await startPortal({ clock: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  await portal.db.deleteFrom('guess_count').execute();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string) => answer((await portal.as(liUId))(path));

describe('the status', () => {
  // PASS-23
  test('contains only when the password was set and whether it must be renewed', async () => {
    const first = await as('annli42', '/api/Password/status');
    expect(first).toEqual({
      status: 200,
      body: {
        renewingRequired: false,
        passwordLastSet: expect.stringMatching(/Z$/),
        renewBefore: null,
      },
    });
    await portal.db
      .updateTable('password')
      .set({ must_renew: true })
      .where('account_id', '=', await accountIdOf(portal.db, 'annli42'))
      .execute();
    expect(await as('annli42', '/api/Password/status')).toMatchObject({
      body: { renewingRequired: true },
    });
  });

  test('is not available without signing in', async () => {
    expect(await answer(fetch(`${portal.url}/api/Password/status`))).toEqual(refused(401));
  });
});

describe('checking a new password', () => {
  const judge = async (password: string, liUId = 'annli42') =>
    answer(
      (await portal.as('annli42'))(
        '/api/Password/Validate',
        change('POST', { password, liUIdToValidate: liUId }),
      ),
    );
  const fieldErrors = async (password: string) =>
    ((await judge(password)).body as { errors: { password?: string[] } }).errors.password ?? [];

  test.each([
    'korrekt häst batteri häftklammer',
    'Gitarr-moln-kapten-lampa-kaffe-47',
    'vi åt blåbär under bron i somras',
    '密码是一个很长的秘密句子',
  ])('accepts %s', async (password) => {
    expect(await judge(password)).toEqual({ status: 200, body: { errors: {}, strength: 4 } });
  });

  test.each([
    ['vqxz', ['PASSWORD/TOO_SHORT', 'PASSWORD/TOO_WEAK']],
    ['annli42annli42', ['PASSWORD/CONTAINS_USER_ID', 'PASSWORD/TOO_WEAK']],
    ['min Lindqvist trädgård brinner', ['PASSWORD/CONTAINS_NAME']],
    ['lösenord1234', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['Losenord1234!', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['Sommaren2026!', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['hejhejhejhejhej', ['PASSWORD/TOO_WEAK']],
    ['jagälskardig', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['Frölunda2026', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['kvarnby universitet', ['PASSWORD/TOO_WEAK']],
    ['köttbullar12', ['PASSWORD/COMMON', 'PASSWORD/TOO_WEAK']],
    ['korrekt häst\0batteri häftklammer', ['PASSWORD/CONTROL_CHARACTERS']],
    ['korrekt häst\tbatteri häftklammer', ['PASSWORD/CONTROL_CHARACTERS']],
    ['korrekt häst \uD83D batteri häftklammer', ['PASSWORD/CONTROL_CHARACTERS']],
    ['x'.repeat(129), ['PASSWORD/TOO_LONG', 'PASSWORD/TOO_WEAK']],
  ])('rejects %s', async (password, expected) => {
    expect(await fieldErrors(password)).toEqual(expected);
  });

  test('works for the person’s own accounts, also one about to be created, and for no others', async () => {
    expect(await judge('vi åt blåbär under bron i somras', 'ANNLI42')).toMatchObject({
      status: 200,
    });
    expect(await judge('annli42 åt blåbär under bron', 'adm_annli42')).toMatchObject({
      body: { errors: { password: ['PASSWORD/CONTAINS_USER_ID'] } },
    });
    for (const other of ['davos31', 'nobody99', "x' or 1=1"])
      expect(await judge('x', other)).toEqual({
        status: 400,
        body: { errors: { liUIdToValidate: ['INPUT_INVALID'] } },
      });
  });

  test('leaves no trace in database or log', async () => {
    const before = await contentsOf(
      portal.db,
      'password',
      'password_history',
      'audit_entry',
      'idempotency_key',
    );
    const send = await portal.as('annli42');
    const entries = await contentsOf(portal.db, 'audit_entry');
    await send(
      '/api/Password/Validate',
      change('POST', { password: 'vildsvin i tvättstugan', liUIdToValidate: 'annli42' }),
    );
    expect(await contentsOf(portal.db, 'password', 'password_history')).toEqual(before.slice(0, 2));
    expect(await contentsOf(portal.db, 'audit_entry')).toEqual(entries);
    expect(portal.log()).not.toContain('vildsvin');
  });

  describe('that is slow to evaluate', () => {
    const hard = '!@4310$57'.repeat(14);
    const validate = (send: Send, liUId: string, password = hard) =>
      send('/api/Password/Validate', change('POST', { password, liUIdToValidate: liUId }));

    test('does not block the portal', async () => {
      const people = [
        'annli42',
        'bener17',
        'cecka23',
        'davos31',
        'eliho54',
        'fatka61',
        'gusny72',
        'hansu83',
        'ivabe94',
        'johal25',
        'karwi36',
        'larfo47',
      ];
      const sends = await Promise.all(people.map((liUId) => portal.as(liUId)));
      const isOver = new AbortController();
      const judged = Promise.all(
        sends.map((send, index) => validate(send, people[index] ?? '')),
      ).finally(() => isOver.abort());
      let answered = 0;
      for (; !isOver.signal.aborted; answered += 1)
        await (await fetch(`${portal.url}/health/live`)).text();
      expect((await judged).map(({ status }) => status)).toEqual(Array(12).fill(200));
      // If passwords were evaluated on the main thread, only one request would be answered between
      // two of them.
      expect(answered).toBeGreaterThan(2 * 12);
    });

    test('does not delay other people when one person sends many, of which the newest are evaluated', async () => {
      const [busy, other] = await Promise.all([portal.as('annli42'), portal.as('bener17')]);
      const before: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        let judged = 0;
        const rush = Promise.all(
          Array.from({ length: 30 }, async () => {
            const { status, headers } = await validate(busy, 'annli42');
            if (status === 200) judged += 1;
            return `${status} ${headers.get('retry-after')}`;
          }),
        );
        expect((await validate(other, 'bener17', 'vi åt blåbär under bron i somras')).status).toBe(
          200,
        );
        before.push(judged);
        expect(new Set(await rush)).toEqual(new Set(['200 null', '429 5']));
      }
      // All thirty would be evaluated first in a first-come, first-served queue.
      expect(Math.max(...before)).toBeLessThan(10);
    }, 30_000);
  });
});

describe('a suggestion', () => {
  const suggest = async (send: Send, language: string) =>
    answer(
      send('/api/Password/suggestion', {
        method: 'POST',
        headers: { 'accept-language': language },
      }),
    );

  test('is different each time, in the language of the page, and meets the policy', async () => {
    const send = await portal.as('annli42');
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => suggest(send, index < 10 ? 'sv-SE' : 'en-GB')),
    );
    const passwords = made.map(({ body }) => (body as { password: string }).password);
    expect(new Set(passwords).size).toBe(20);
    expect(
      passwords.filter((password) => !/^[A-Z][a-z]+(-[a-z]+){3,5}-\d\d$/.test(password)),
    ).toEqual([]);
    for (const password of [passwords[0], passwords[19]]) {
      const judged = await answer(
        send('/api/Password/Validate', change('POST', { password, liUIdToValidate: 'annli42' })),
      );
      expect(judged).toEqual({ status: 200, body: { errors: {}, strength: 4 } });
    }
  });

  test('is available to every signed-in person who chooses a password', async () => {
    expect(
      await suggest(await portal.as('extern@example.org', AuthenticationScope.Email), 'sv'),
    ).toMatchObject({ status: 200 });
    expect(await suggest(portal.browser().fetch, 'sv')).toEqual(refused(401));
  });
});

// PASS-18
test('returns the policy as numbers and as sentences', async () => {
  expect(
    await as('annli42', '/api/Password/PolicyDescription?adAccountType=Personal'),
  ).toMatchObject({
    status: 200,
    body: {
      minimumLength: 12,
      maximumLength: 128,
      minimumStrength: 3,
      historyLength: 24,
      description: { length: 5 },
    },
  });
  expect(await as('annli42', '/api/Password/PolicyDescription?adAccountType=Other')).toMatchObject({
    status: 400,
  });
});
