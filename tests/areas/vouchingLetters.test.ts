import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { notifyContactPersons } from '#server/areas/vouching/emails.ts';
import { readConfig } from '#server/config/config.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { today } from './managedAccounts.ts';
import {
  anna,
  bengt,
  bengtLin,
  endOf,
  guestOf,
  letEnd,
  othersAccount,
  own,
  portal,
  setUpVouching,
} from './vouchingSetUp.ts';

setUpVouching();

const letters = () =>
  portal.db
    .selectFrom('outgoing_message')
    .select(['recipient', 'subject', 'body'])
    .orderBy('recipient')
    .execute();
const sendNotices = () =>
  notifyContactPersons(
    portal.db,
    readConfig({ PORT: '1', PORTAL_BASE_URL: portal.url }),
    new Date(),
  );

describe('the letter to contact persons', () => {
  test('lists accounts that end within 30 days with a link, once, and to their contact person only', async () => {
    const second = await guestOf(bengtLin, 30);
    await guestOf(bengtLin, 31);
    await Promise.all([sendNotices(), sendNotices()]);
    await sendNotices();
    const sent = await letters();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [
        expect.stringMatching(/^anna\.lindqvist@/),
        `Ett konto som du ansvarar för avslutas ${dayIn('sv-SE', addDays(today, 12))} / An ` +
          `account you are responsible for closes on ${dayIn('en-GB', addDays(today, 12))}`,
      ],
      [
        expect.stringMatching(/^bengt/),
        '2 konton som du ansvarar för avslutas snart / 2 accounts you are responsible for close soon',
      ],
    ]);
    const [, letter] = sent;
    expect(letter?.body).toContain(
      `- Gerd Gäst (${own.liUId}), till och med ${dayIn('sv-SE', addDays(today, 12))}\n` +
        `- Gerd Gäst (${second.liUId}), till och med ${dayIn('sv-SE', addDays(today, 30))}\n`,
    );
    expect(letter?.body).toContain(`${portal.url}/vouching`);
    expect(letter?.body).not.toContain(othersAccount.liUId);
    expect(await endOf(own)).toBe(addDays(today, 12));
  });

  test('leaves out an account that is meant to end, and is sent once after that is undone', async () => {
    await letEnd(bengt, [own.accountId], true);
    await letEnd(anna, [othersAccount.accountId], true);
    await sendNotices();
    expect(await letters()).toEqual([]);
    await letEnd(bengt, [own.accountId], false);
    await sendNotices();
    await sendNotices();
    expect(await letters()).toHaveLength(1);
  });

  test('is written in the contact person’s chosen language for letters, otherwise in both languages', async () => {
    const { id } = await portal.db
      .selectFrom('alumn')
      .select('id')
      .where('lin', 'is', null)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('alumn')
      .set({ lin: bengtLin, preferred_language: 'en-GB' })
      .where('id', '=', id)
      .execute();
    await sendNotices();
    await portal.db.updateTable('alumn').set({ lin: null }).where('id', '=', id).execute();
    const [annas, bengts] = await letters();
    expect([annas?.subject, bengts?.subject]).toEqual([
      expect.stringContaining(' / '),
      `An account you are responsible for closes on ${dayIn('en-GB', addDays(today, 12))}`,
    ]);
    expect(bengts?.body).toMatch(/^Hello\n/);
    expect(bengts?.body).not.toMatch(/Hej|konto/);
  });

  test.each<[string, Partial<{ user_status: 'Inactive'; university_email_address: null }>]>([
    ['has left', { user_status: 'Inactive' }],
    ['has no address', { university_email_address: null }],
  ])('is not sent to a contact person who %s', async (_, fields) => {
    const accountBefore = await portal.db
      .selectFrom('account')
      .select(['user_status', 'university_email_address'])
      .where('user_id', '=', 'annli42')
      .executeTakeFirstOrThrow();
    await portal.db.updateTable('account').set(fields).where('user_id', '=', 'annli42').execute();
    await sendNotices();
    await portal.db
      .updateTable('account')
      .set(accountBefore)
      .where('user_id', '=', 'annli42')
      .execute();
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      expect.stringMatching(/^bengt/),
    ]);
  });
});
