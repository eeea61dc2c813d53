import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetirementOptions } from '#contract/students.ts';
import type { OwnAccount } from '#contract/user.ts';
import type { Notification } from '#contract/notification.ts';
import { concernsOf } from '#rules/concerns.ts';
import { dateInSweden } from '#rules/dates.ts';
import { isWaiting } from '#rules/waiting.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, change } from './calls.ts';

/**
 * A matter that has been settled waits nowhere: neither in the bell, in the badge, in the list nor
 * on Home. All of them read these calls.
 */

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const notify = async (liUId: string, notificationType: string) =>
  portal.db
    .insertInto('notification')
    .values({
      account_id: await accountIdOf(portal.db, liUId),
      prio: 1,
      date: dateInSweden(new Date()),
      days_back_in_time: 30,
      notification_type: notificationType,
      link: '/home',
      is_internal_link: true,
      title: { 'sv-SE': 'Något väntar', 'en-GB': 'Something waits' },
      message: { 'sv-SE': 'Något väntar', 'en-GB': 'Something waits' },
      popup_title: null,
      popup_message: null,
      created_at: new Date(),
      read_at: null,
    })
    .execute();

const notificationsOf = async (send: Send) =>
  (await answer(send('/api/user/notifications'))).body as Notification[];
/** The types of the notifications that the bell and the app's badge count. */
const waiting = async (send: Send) => [
  ...new Set(
    (await notificationsOf(send)).filter(isWaiting).map(({ notificationType }) => notificationType),
  ),
];
/** The kinds of concern that Home shows. */
const onHome = async (send: Send) => {
  const account = (await answer(send('/api/user/account'))).body as OwnAccount;
  const retirement = await answer(send('/api/students/self/retirementoptions'));
  const situation = {
    account,
    notifications: await notificationsOf(send),
    ...(retirement.status === 200 && { retirement: retirement.body as RetirementOptions }),
  };
  return [...new Set(concernsOf(situation, dateInSweden(new Date())).map(({ kind }) => kind))];
};

test('the end of an account no longer waits for a student who has become an alumna', async () => {
  const olivia = await portal.as('olisv345');
  expect(await waiting(olivia)).toContain('Retirement');
  expect(await onHome(olivia)).toContain('account');
  expect((await answer(olivia('/api/students/self/setalumn', change('PUT')))).status).toBe(200);
  for (const send of [olivia, await portal.as('olisv345')]) {
    expect(await waiting(send)).not.toContain('Retirement');
    expect(await onHome(send)).not.toContain('account');
  }
  // A notification of the same matter that arrives late does not bring it back.
  await notify('olisv345', 'Retirement');
  expect(await waiting(olivia)).not.toContain('Retirement');
});

test('the end of an account waits again when an alumna has cancelled it, and no longer once she keeps it', async () => {
  const nothing = {
    bell: expect.not.arrayContaining(['Retirement']),
    home: expect.not.arrayContaining(['account']),
  };
  const shown = async (send: Send) => ({ bell: await waiting(send), home: await onHome(send) });
  await notify('saral789', 'Retirement');
  const sara = await portal.as('saral789');
  expect(await shown(sara)).toEqual(nothing);
  expect(
    (await answer(sara('/api/students/Alum/Cancel?liuId=saral789', change('DELETE')))).status,
  ).toBe(200);
  const later = await portal.as('saral789');
  expect(await shown(later)).toEqual({
    bell: expect.arrayContaining(['Retirement']),
    home: expect.arrayContaining(['account']),
  });
  expect((await answer(later('/api/students/self/kept', change('PUT')))).status).toBe(200);
  expect(await shown(later)).toEqual(nothing);
});

test('applications no longer wait for the alumni administrators once the last is decided', async () => {
  const johanna = await portal.as('johal25');
  await notify('johal25', 'Alumni');
  const work = async () =>
    ((await answer(johanna('/api/user/work'))).body as { kind: string }[]).map(({ kind }) => kind);
  expect(await waiting(johanna)).toContain('Alumni');
  expect(await work()).toContain('alumniRequests');
  const { body } = await answer(johanna('/api/alumniportaladmin/registrationrequests?status[]=0'));
  for (const { id } of body as { id: string }[]) {
    const rejected = await answer(
      johanna(
        `/api/alumniportaladmin/registrationrequests/${id}/reject`,
        change('POST', { internalNotes: '', rejectionReason: 'Vi hittar inga studier.' }),
      ),
    );
    expect(rejected.status).toBe(200);
  }
  expect(await waiting(johanna)).not.toContain('Alumni');
  expect(await work()).not.toContain('alumniRequests');
});
