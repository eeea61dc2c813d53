import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, auditOf, change, linOf, refused } from '../areas/calls.ts';
import type { Send, TestBrowser } from '../support/browser.ts';
import { IdentityPortal, REBECKA } from './walletSignInSetUp.ts';

let at: IdentityPortal;
beforeAll(async () => {
  at = await IdentityPortal.start();
});
afterAll(() => at.close());

const { personal_administrative_number: _, ...claims } = REBECKA;
const CONTACT = 'rebecka@example.org';
const propose = (browser: TestBrowser, contact = CONTACT) =>
  answer(browser.fetch('/api/wallet/signin/case', change('POST', { contact })));

/** A browser in which an identity without a number was shown. */
async function shown(changes: object = {}): Promise<TestBrowser> {
  const browser = at.portal.browser();
  const code = await at.shownCode(browser, { claims: { ...claims, ...changes } });
  expect((await at.finish(browser, code)).status).toBe(409);
  return browser;
}

interface FoundCase {
  readonly id: string;
  readonly briefDescription: string;
  readonly request: string;
}
const TITLE = 'Identitet utan personnummer / Identity without a number';
async function casesOf(send: Send, liUId: string): Promise<FoundCase[]> {
  const { status, body } = await answer(send(`/api/incident?liUId=${liUId}`));
  if (status !== 200) throw new Error(`The answer was ${status}.`);
  return (body as FoundCase[]).filter(({ briefDescription }) => briefDescription === TITLE);
}
const notesOf = async (send: Send, { id }: FoundCase) =>
  (await answer(send(`/api/incident/${id}/actions`))).body as { memoText: string }[];

test('an identity without a number becomes a case for support, and signs nobody in', async () => {
  const browser = await shown({ given_name: 'Rebecka Anna' });
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'NO_NUMBER' });
  expect(await propose(at.portal.browser())).toEqual(refused(404));
  expect((await propose(browser)).status).toBe(204);
  expect(await propose(browser)).toEqual(refused(404));
  expect(await at.session(browser)).toMatchObject({ authenticationScope: 0, liUId: null });

  const desk = await at.portal.as('hansu83');
  const both = await Promise.all(['rebmo58', 'rebmo678'].map((id) => casesOf(desk, id)));
  const [opened, ...others] = both.flat();
  expect(others).toEqual([]);
  expect(opened!.request).not.toMatch(/Moberg|1998|example/);
  const [note] = await notesOf(desk, opened!);
  for (const fact of ['Rebecka Anna Moberg', '1998-09-17', 'Identity issuer', 'SE', CONTACT])
    expect(note!.memoText).toContain(fact);

  const lin = await linOf(at.portal.db, 'rebmo58');
  const entries = await auditOf(at.portal.db, 'walletSignIn.propose');
  expect(entries.map(({ subject_lin, after }) => [subject_lin, after])).toEqual([
    [lin, { number: expect.stringMatching(/^I-/), issuer: 'Identity issuer' }],
  ]);
  expect(at.portal.log()).not.toContain(CONTACT);
});

test('the person whom it may be reads neither the note nor how somebody is reached', async () => {
  const {
    user_id: liUId,
    national_id: number,
    given_name,
    surname,
  } = await at.portal.db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .select(['user_id', 'national_id', 'given_name', 'surname'])
    .where('user_id', '=', 'annli42')
    .executeTakeFirstOrThrow();
  const birthdate = `${number!.slice(0, 4)}-${number!.slice(4, 6)}-${number!.slice(6, 8)}`;
  const browser = await shown({ given_name, family_name: surname, birthdate });
  expect((await propose(browser)).status).toBe(204);
  const own = await at.portal.as(liUId!);
  const [opened] = await casesOf(own, liUId!);
  expect(opened).toBeDefined();
  expect(await notesOf(own, opened!)).toEqual([]);
  expect((await notesOf(await at.portal.as('hansu83'), opened!)).length).toBe(1);
});

test.each<[string, object]>([
  ['another name', { family_name: 'Okänd' }],
  ['another date of birth', { birthdate: '1998-09-18' }],
])('with %s, nobody is proposed and the answer is the same', async (_what, changes) => {
  const before = await at.portal.db.selectFrom('incident').select('id').execute();
  expect(await propose(await shown(changes))).toEqual({ status: 204, body: null });
  const after = await at.portal.db.selectFrom('incident').select('id').execute();
  expect(after).toHaveLength(before.length);
});

test('what is not passed on is encrypted for the browser, and not kept for long', async () => {
  const browser = await shown();
  const rows = await at.portal.db.selectFrom('wallet_presentation').selectAll().execute();
  const stored = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  expect(stored.join('\n')).not.toContain('Moberg');
  at.later(301);
  expect(await propose(browser)).toEqual(refused(404));
});

test('a browser opens cases for three identities a day', async () => {
  const browser = await shown({ family_name: 'Okänd' });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await propose(browser)).status);
  expect(statuses).toEqual([204, 404, 404, 429]);
});
