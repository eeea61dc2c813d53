import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiabilityType } from '#contract/values.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, changeOf, contentsOf, tagOf } from './calls.ts';

let portal: Portal;
let keeper: Send;
let maja: Send;
beforeAll(async () => {
  portal = await startPortal();
  keeper = await portal.as('larfo47');
  maja = await portal.as('majek123');
});
afterAll(() => portal.close());

const today = () => dateInSweden(new Date());
const inBoth = (word: string) => ({ 'sv-SE': word, 'en-GB': word });
const publish = async (
  type: LiabilityType,
  { approvesAnew, acceptBy }: { readonly approvesAnew: string; readonly acceptBy: string },
) =>
  answer(
    keeper(
      `/api/terms/${type}/versions`,
      changeOf(await tagOf(keeper(`/api/terms/${type}`)), 'POST', {
        displayName: inBoth('Villkor'),
        systemText: inBoth('Om systemet.'),
        text: inBoth('Text.'),
        approveText: inBoth('Jag godkänner.'),
        startDate: today(),
        approvesAnew,
        acceptBy,
      }),
    ),
  );
const approve = () => answer(maja('/api/Liability/Student', change('POST')));
const tables = ['liability_text', 'liability_draft', 'liability', 'audit_entry'];

describe('the last day without an acceptance', () => {
  test.each([
    ['Student', 'Nobody', today(), 'TERMS/ACCEPT_BY_UNASKED'],
    ['Card', 'Everybody', today(), 'TERMS/ACCEPT_BY_OTHER_TERMS'],
    ['Student', 'Everybody', addDays(today(), -1), 'TERMS/ACCEPT_BY_BEFORE_START'],
    ['Student', 'Everybody', addDays(today(), 367), 'TERMS/ACCEPT_BY_TOO_FAR'],
  ] as const)('of %s, asked of %s, by %s is refused: %s', async (type, anew, acceptBy, reason) => {
    const before = await contentsOf(portal.db, ...tables);
    expect(await publish(type, { approvesAnew: anew, acceptBy })).toEqual({
      status: 400,
      body: { errors: { acceptBy: [reason] } },
    });
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });

  test('lets people go on through that day, and then on nowhere but to the terms', async () => {
    const acceptBy = today();
    await publish('Student', { approvesAnew: 'Everybody', acceptBy });
    const own = async () => ((await answer(maja('/api/Liability'))).body as object[])[0];
    const session = async () => (await answer(maja('/api/authentication'))).body;
    const account = async () => await answer(maja('/api/user/account'));
    expect(await own()).toMatchObject({ liabilityStatus: 'Requested', acceptBy });
    expect((await account()).status).toBe(200);
    expect(await session()).not.toHaveProperty('mustAccept');

    const passed = addDays(today(), -1);
    await portal.db
      .updateTable('liability_text')
      .set({ accept_by: passed })
      .where('accept_by', '=', acceptBy)
      .execute();
    expect(await own()).toMatchObject({ liabilityType: 'Student', acceptBy: passed });
    expect(await session()).toMatchObject({ mustAccept: 'Student' });
    expect(await account()).toEqual({
      status: 403,
      body: { errors: { TERMS_FIRST: ['Student'] } },
    });
    const open = ['/api/user', '/api/user/data', '/api/profileimage/thumbnail/mine'];
    for (const address of [...open, '/api/Liability/Student'])
      expect((await answer(maja(address))).status).toBe(200);
    // Those whom other terms concern go on.
    expect((await answer(keeper('/api/user/account'))).status).toBe(200);

    expect(await approve()).toMatchObject({ body: { acceptBy: null } });
    expect((await account()).status).toBe(200);
    expect(await session()).not.toHaveProperty('mustAccept');
  });
});
