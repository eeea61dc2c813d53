import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Terms, TermsContent, TermsSummary } from '#contract/terms.ts';
import type { LiabilityType } from '#contract/values.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { askForBegunTerms, askNewcomersForTerms } from '#server/areas/liabilities/index.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, changeOf, contentsOf, linOf, refused, tagOf } from './calls.ts';

let portal: Portal;
let keeper: Send;
let maja: Send;
let lin: string;
let strangers: Send[];
beforeAll(async () => {
  portal = await startPortal();
  keeper = await portal.as('larfo47');
  maja = await portal.as('majek123');
  lin = await linOf(portal.db, 'majek123');
  strangers = await Promise.all(
    ['annli42', 'nilan234', 'cecka23', 'johal25'].map((persona) => portal.as(persona)),
  );
});
afterAll(() => portal.close());

const today = () => dateInSweden(new Date());
const content = (word: string): TermsContent => ({
  displayName: { 'sv-SE': `Villkor ${word}`, 'en-GB': `Terms ${word}` },
  systemText: { 'sv-SE': 'Om systemet.', 'en-GB': 'About the system.' },
  text: { 'sv-SE': `# Rubrik\n\n${word}`, 'en-GB': `# Heading\n\n${word}` },
  approveText: { 'sv-SE': 'Jag godkänner.', 'en-GB': 'I accept.' },
});
const path = (type: LiabilityType, rest = '') => `/api/terms/${type}${rest}`;
const read = async (type: LiabilityType) => (await answer(keeper(path(type)))).body as Terms;
const tag = (type: LiabilityType) => tagOf(keeper(path(type)));
const publish = async (
  type: LiabilityType,
  word: string,
  { startDate = today(), approvesAnew = 'Nobody', by = keeper, ifMatch = '' } = {},
) =>
  answer(
    by(
      path(type, '/versions'),
      changeOf(ifMatch || (await tag(type)), 'POST', {
        ...content(word),
        startDate,
        approvesAnew,
      }),
    ),
  );
const statusOf = async (type: LiabilityType) =>
  ((await answer(maja(`/api/Liability/${type}`))).body as { liabilityStatus: string })
    .liabilityStatus;
const approve = (type: LiabilityType) => answer(maja(`/api/Liability/${type}`, change('POST')));
const tables = ['liability_text', 'liability_draft', 'liability', 'audit_entry'];

describe('who may keep terms', () => {
  const calls: [string, RequestInit][] = [
    ['/api/terms', {}],
    [path('Card'), {}],
    [path('Card', '/approvals'), {}],
    [path('Card', '/draft'), change('PUT', content('x'))],
    [path('Card', '/draft'), change('DELETE')],
    [
      path('Card', '/versions'),
      change('POST', { ...content('x'), startDate: '2026-12-01', approvesAnew: 'Nobody' }),
    ],
    [path('Card', '/versions/1'), change('DELETE')],
  ];
  test.each(calls)('%s %j is denied to everyone else', async (address, init) => {
    const before = await contentsOf(portal.db, ...tables);
    for (const stranger of strangers)
      expect(await answer(stranger(address, init))).toEqual(refused(403));
    expect(await answer(portal.browser().fetch(address, init))).toEqual(refused(401));
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });

  test('is allowed to the superuser', async () => {
    expect((await answer((await portal.as('davos31'))('/api/terms'))).status).toBe(200);
  });
});

test('lists the twelve kinds with their current version and counts', async () => {
  await approve('Overleaf');
  const { body } = await answer(keeper('/api/terms'));
  const all = body as TermsSummary[];
  expect(all).toHaveLength(12);
  expect(all.find(({ liabilityType }) => liabilityType === 'Overleaf')).toMatchObject({
    current: { version: 1 },
    planned: null,
    hasDraft: false,
    approvedEarlier: 0,
    approvedCurrent: expect.any(Number),
  });
  expect(all.every(({ approvedCurrent }) => approvedCurrent >= 0)).toBe(true);
});

describe('a draft', () => {
  const save = async (word: string, ifMatch: string) =>
    answer(keeper(path('Photo', '/draft'), changeOf(ifMatch, 'PUT', content(word))));

  test('is kept, seen by nobody else, and discarded', async () => {
    const before = await answer(maja('/api/Liability/Photo'));
    expect(await save('utkast', await tag('Photo'))).toMatchObject({
      status: 200,
      body: { content: content('utkast'), draft: { changedBy: 'larfo47' } },
    });
    expect(await answer(maja('/api/Liability/Photo'))).toEqual(before);
    const discarded = await answer(
      keeper(path('Photo', '/draft'), changeOf(await tag('Photo'), 'DELETE')),
    );
    expect(discarded).toMatchObject({ status: 200, body: { draft: null } });
    expect((await auditOf(portal.db, 'terms.discardDraft')).at(-1)).toMatchObject({
      actor_user_id: 'larfo47',
    });
  });

  test('of two administrators at once, one is kept', async () => {
    const first = await tag('Photo');
    expect((await save('den ena', first)).status).toBe(200);
    expect(await save('den andra', first)).toEqual(refused(409));
    expect((await publish('Photo', 'den andra', { ifMatch: first })).status).toBe(409);
    expect((await read('Photo')).content).toEqual(content('den ena'));
  });

  test('names the fields that are empty or too long', async () => {
    const empty = { ...content('x'), text: { 'sv-SE': ' ', 'en-GB': 'x' } };
    expect(await answer(keeper(path('Photo', '/draft'), change('PUT', empty)))).toEqual({
      status: 400,
      body: { errors: { text: ['INPUT_REQUIRED'] } },
    });
  });
});

describe('publishing', () => {
  test('applies from today, deletes the draft, and leaves earlier approvals as they are', async () => {
    await approve('Student');
    await answer(keeper(path('Student', '/draft'), change('PUT', content('ny'))));
    expect(await publish('Student', 'ny')).toMatchObject({
      status: 200,
      body: {
        draft: null,
        versions: [
          { version: 2, state: 'Current', approvals: 0, publishedBy: 'larfo47' },
          { version: 1, state: 'Earlier' },
        ],
      },
    });
    expect(await statusOf('Student')).toBe('Approved');
    const nils = await portal.as('nilan234');
    expect(await answer(nils('/api/Liability/Student'))).toMatchObject({ status: 200 });
    expect((await auditOf(portal.db, 'terms.publish')).at(-1)).toMatchObject({
      after: { liabilityType: 'Student', version: 2, approvesAnew: 'Nobody' },
    });
  });

  test('asks everybody who approved an earlier version, and keeps that approval', async () => {
    await approve('Card');
    await publish('Card', 'anew', { approvesAnew: 'Everybody' });
    expect(await statusOf('Card')).toBe('Requested');
    const rows = await portal.db
      .selectFrom('liability')
      .selectAll()
      .where('lin', '=', lin)
      .where('liability_type', '=', 'Card')
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ approved_at, closed_at }) => [!!approved_at, !!closed_at])).toEqual([
      [true, true],
      [false, false],
    ]);
    const summaries = (await answer(keeper('/api/terms'))).body as TermsSummary[];
    const card = summaries.find(({ liabilityType }) => liabilityType === 'Card');
    expect(card).toMatchObject({ approvedCurrent: 0, approvedEarlier: 0 });
    expect(card?.asked).toBeGreaterThan(1);
    expect(await approve('Card')).toMatchObject({ body: { liabilityStatus: 'Approved' } });
  });

  test('asks everybody whom the terms of an account concern, also whom nobody has asked before', async () => {
    const { db } = portal;
    await approve('Student');
    await publish('Student', 'alla', { approvesAnew: 'Everybody' });
    const { rows } = await sql<{ never: number; asked: number }>`
      select count(*) filter (where liability.id is null)::int as never,
        count(liability.id)::int as asked
      from (select distinct lin from account join person using (lin)
        where person_type = 'Student' and deceased_on is null
          and user_status in ('New', 'Active', 'Inretirement', 'Suspended')) as student
      left join liability on liability.lin = student.lin and liability_type = 'Student'
        and closed_at is null and approved_at is null`.execute(db);
    expect(rows[0]?.never).toBe(0);
    const summaries = (await answer(keeper('/api/terms'))).body as TermsSummary[];
    const counts = summaries.find(({ liabilityType }) => liabilityType === 'Student');
    expect(counts?.asked).toBe(rows[0]?.asked);
    expect((await auditOf(db, 'terms.askAnew')).at(-1)?.after).toMatchObject({
      people: rows[0]?.asked,
    });
    const versions = (await read('Student')).versions.map(({ approvals }) => approvals);
    expect(versions[0]).toBe(0);
    expect(versions.at(-1)).toBeGreaterThan(0);
  });

  test('asks who comes later, once', async () => {
    const { db } = portal;
    const forgetAnswer = () =>
      db
        .deleteFrom('liability')
        .where('lin', '=', lin)
        .where('liability_type', '=', 'Student')
        .execute();
    await askNewcomersForTerms(db, new Date());
    await forgetAnswer();
    // Nobody comes by that, and only a change of the account makes somebody a newcomer.
    const ofAccount = db.updateTable('account').where('lin', '=', lin);
    const before = (await auditOf(db, 'terms.askAnew')).length;
    const newcomers = async () => {
      await askNewcomersForTerms(db, new Date());
      return (await auditOf(db, 'terms.askAnew')).slice(before).map(({ after }) => after);
    };
    const asked = [expect.objectContaining({ liabilityType: 'Student', people: 1 })];
    expect(await newcomers()).toEqual([]);
    await ofAccount.set((eb) => ({ version: eb('version', '+', 1) })).execute();
    expect(await newcomers()).toEqual(asked);
    expect(await newcomers()).toEqual(asked);
    expect(await statusOf('Student')).toBe('Requested');

    // Everybody is looked through on the next day.
    await forgetAnswer();
    await askNewcomersForTerms(db, new Date(Date.now() + 86_400_000));
    expect(await statusOf('Student')).toBe('Requested');
    expect(await approve('Student')).toMatchObject({ body: { liabilityStatus: 'Approved' } });
  });

  test.each([
    [-1, 'TERMS/START_IN_THE_PAST'],
    [400, 'TERMS/START_TOO_FAR'],
  ])('is refused for a start in %i days', async (days, reason) => {
    expect(await publish('Alumni', 'x', { startDate: addDays(today(), days) })).toEqual({
      status: 400,
      body: { errors: { startDate: [reason] } },
    });
  });
});

describe('a planned version', () => {
  const tomorrow = () => addDays(today(), 1);

  test('applies to nobody before its day, and asks on it, once', async () => {
    await approve('PersonalDetails');
    await publish('PersonalDetails', 'plan', {
      startDate: tomorrow(),
      approvesAnew: 'Everybody',
    });
    await askForBegunTerms(portal.db, new Date());
    expect(await statusOf('PersonalDetails')).toBe('Approved');
    const later = new Date(Date.now() + 2 * 86_400_000);
    await Promise.all([askForBegunTerms(portal.db, later), askForBegunTerms(portal.db, later)]);
    await askForBegunTerms(portal.db, later);
    expect(await statusOf('PersonalDetails')).toBe('Requested');
    expect(await auditOf(portal.db, 'terms.askAnew')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor_lin: null,
          after: expect.objectContaining({ liabilityType: 'PersonalDetails', version: 2 }),
        }),
      ]),
    );
  });

  test('stands alone, and can be withdrawn before its start', async () => {
    await publish('Employee', 'plan', { startDate: tomorrow() });
    expect(await publish('Employee', 'annan')).toEqual({
      status: 409,
      body: { errors: { startDate: ['TERMS/ALREADY_PLANNED'] } },
    });
    const withdrawn = await answer(
      keeper(path('Employee', '/versions/2'), changeOf(await tag('Employee'), 'DELETE')),
    );
    expect(withdrawn).toMatchObject({
      status: 200,
      body: { content: content('plan'), draft: { changedBy: 'larfo47' }, versions: [{}] },
    });
  });

  test.each(['1', '99'])('that has begun or is not there cannot: %s', async (version) => {
    const ifMatch = await tag('Student');
    const before = await contentsOf(portal.db, ...tables);
    expect(
      await answer(keeper(path('Student', `/versions/${version}`), changeOf(ifMatch, 'DELETE'))),
    ).toEqual(refused(409));
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });
});

test('a published version cannot be changed, not even in the database', async () => {
  const change = portal.db
    .updateTable('liability_text')
    .set({ text: { 'sv-SE': 'Annat', 'en-GB': 'Other' } })
    .where('version', '=', 1)
    .execute();
  await expect(change).rejects.toThrow(/has been published and cannot be changed/);
});

test('exports who has answered as a spreadsheet, and records that', async () => {
  const formula = { given_name: '=cmd()', surname: 'Ek', display_name: '=cmd() Ek' };
  await portal.db.updateTable('person').set(formula).where('lin', '=', lin).execute();
  const response = await keeper(path('Card', '/approvals'));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await response.text()).split('\r\n');
  expect(lines[0]).toMatch(/Användar-id;Namn;Status;Version/);
  const own = lines.filter((line) => line.startsWith('majek123;'));
  expect(own).toHaveLength(2);
  expect(own).toContainEqual(expect.stringMatching(/^majek123;'=cmd\(\) Ek;Godkänd;2;/));
  expect(own).toContainEqual(expect.stringMatching(/^majek123;'=cmd\(\) Ek;Avslutad;1;/));
  expect((await auditOf(portal.db, 'terms.export')).at(-1)).toMatchObject({
    actor_user_id: 'larfo47',
    after: { liabilityType: 'Card' },
  });
});
