import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { lettersOf } from '../support/letters.ts';
import { withFailingCommits } from '../support/failingCommits.ts';
import { answer, auditOf, change } from './calls.ts';
import {
  anna,
  ask,
  check,
  create,
  everything,
  first,
  guest,
  invalidBecause,
  invite,
  invited,
  letterTo,
  mine,
  open,
  portal,
  prove,
  refusedWith,
  today,
  withdraw,
  setUpInvitations,
} from './invitationsSetUp.ts';

setUpInvitations();

describe('the flow', () => {
  test('leads from an invitation to a signed-in guest, whose contact person is the inviter', async () => {
    const { email, token, id } = await invited();
    expect(await first()).toMatchObject({
      state: 'sent',
      maySend: true,
      mayWithdraw: true,
      liUId: null,
    });
    const browser = portal.browser();
    expect(await open(browser, token)).toEqual({
      status: 200,
      body: {
        name: 'Ada Gäst',
        email,
        purpose: 'Granskar',
        endsOn: addDays(today, 100),
        inviter: 'Anna Lindqvist',
        organisation: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
      },
    });
    // A program that examines mail follows the link as well.
    expect(await first()).toMatchObject({ state: 'sent' });
    await prove(browser, email);
    expect(await first()).toMatchObject({ state: 'opened' });
    const made = await create(browser, email);
    expect(made).toMatchObject({ status: 200, body: { email } });
    expect(
      (await ask(browser, '/api/ExternalAccount/account/activate', change('POST', { email })))
        .status,
    ).toBe(200);

    const { liUId } = made.body as { liUId: string };
    expect(await first()).toMatchObject({
      id,
      state: 'accepted',
      liUId,
      maySend: false,
      mayWithdraw: false,
    });
    expect(await answer((await portal.as(email, 9))('/api/ExternalAccount/self'))).toMatchObject({
      status: 200,
      body: {
        liUId,
        until: addDays(today, 100),
        purpose: 'Granskar',
        contact: { name: 'Anna Lindqvist', vouches: true },
      },
    });
    expect((await answer(anna('/api/vouching'))).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Ada Gäst',
          liUId,
          purpose: 'Granskar',
          until: addDays(today, 100),
        }),
      ]),
    );
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('USED'));
    expect(await withdraw(anna, id)).toEqual(refusedWith('OVER'));

    const trail = [
      ...(await auditOf(portal.db, 'invitations.send')),
      ...(await auditOf(portal.db, 'externalAccounts.create')),
      ...(await auditOf(portal.db, 'invitations.open')),
    ];
    expect(trail.some(({ after }) => JSON.stringify(after).includes(id))).toBe(true);
    expect(JSON.stringify(trail) + portal.log()).not.toContain(token);
    expect(portal.log()).not.toContain(email);
  });

  test('sends the letter in the chosen language, with a link that reveals nothing about the guest', async () => {
    const [swedish, english] = [guest(), guest()];
    await invite(anna, [swedish]);
    await invite(anna, [english], 'en-GB');
    expect(await letterTo(swedish.email)).toMatchObject({
      subject: expect.stringMatching(/^Inbjudan/),
      body: expect.stringContaining('Anna Lindqvist'),
    });
    const letter = await letterTo(english.email);
    expect(letter).toMatchObject({ subject: expect.stringMatching(/^Invitation/) });
    expect(letter?.body).toMatch(/\/public\/externaluser\/invitation#[\w-]{43}\n/);
    expect(letter?.subject).not.toContain('Ada');
    const messages = await portal.db.selectFrom('outgoing_message').select('body').execute();
    expect(messages.every(({ body }) => body === '')).toBe(true);
  });
});

describe('a list of guests', () => {
  test('is sent completely or not at all, and the errors of every row are reported', async () => {
    const waits = guest();
    await invite(anna, [waits]);
    const list = [
      guest(),
      guest({ email: 'nonsense' }),
      guest({ email: 'SAME@guest.example' }),
      guest({ email: 'same@guest.example' }),
      guest({ email: 'x@kvarnby.example' }),
      guest({ email: 'x@throwaway.example' }),
      guest({ email: 'Extern@example.org' }),
      guest({ email: waits.email }),
      guest({ name: '', purpose: '', endsOn: '2026-02-30' }),
    ];
    const before = await everything();
    expect((await check(anna, list)).body).toEqual([
      { row: 1, refusals: ['EMAIL_MALFORMED'] },
      { row: 3, refusals: ['EMAIL_TWICE'] },
      { row: 4, refusals: ['EMAIL_OWN_DOMAIN'] },
      { row: 5, refusals: ['EMAIL_BLOCKED'] },
      { row: 6, refusals: ['EMAIL_IN_USE'] },
      { row: 7, refusals: ['EMAIL_INVITED'] },
      { row: 8, refusals: ['NAME_MISSING', 'PURPOSE_MISSING', 'END_MALFORMED'] },
    ]);
    expect(await invite(anna, list)).toEqual(refusedWith('ROWS'));
    expect(await everything()).toEqual(before);
  });

  test('may contain 200 guests, and no more are accepted while these are waiting', async () => {
    expect(
      (
        await invite(
          anna,
          Array.from({ length: 200 }, () => guest()),
        )
      ).status,
    ).toBe(200);
    const { invitations, room } = await mine(anna);
    expect([invitations.length, room]).toEqual([200, { waiting: 0, letters: 100 }]);
    const before = await everything();
    expect(await invite(anna, [guest()])).toEqual(refusedWith('TOO_MANY_WAITING'));
    expect(
      (
        await invite(
          anna,
          Array.from({ length: 201 }, () => guest()),
        )
      ).status,
    ).toBe(400);
    expect(await everything()).toEqual(before);
    expect((await mine(await portal.as('bener17'))).room).toEqual({ waiting: 200, letters: 300 });
  });

  test('sends nothing when the commit fails, and is sent by the next attempt', async () => {
    const list = [guest(), guest()];
    const before = await everything();
    expect(
      (await withFailingCommits(portal.db, 'outgoing_message', () => invite(anna, list))).status,
    ).toBe(500);
    expect(await everything()).toEqual(before);
    expect((await invite(anna, list)).status).toBe(200);
  });

  test('is sent once when it is submitted twice at the same time', async () => {
    const one = guest();
    const answers = await Promise.all([invite(anna, [one]), invite(anna, [one])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await lettersOf(portal.db)).filter(({ recipient }) => recipient === one.email),
    ).toHaveLength(1);
  });
});
