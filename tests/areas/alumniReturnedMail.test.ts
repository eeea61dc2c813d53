import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordReturnedMail } from '#server/areas/alumni/bounces.ts';
import { MAX_REPORT_BYTES } from '#server/http/returnedMail.ts';
import { readMaildir } from '#server/mail/maildir.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import { readConfig } from '#server/config/config.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf } from './calls.ts';

const TOKEN = 'a-mail-system-that-tells-what-came-back';
const EMAIL = 'sara.lund@example.org';
const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, `../support/reports/${name}.eml`));

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { PORTAL_RETURNED_MAIL_TOKEN: TOKEN } });
});
beforeEach(async () => {
  await portal.db.deleteFrom('mail_report').execute();
  await portal.db
    .updateTable('alumn')
    .set({ rejected_email: false, rejected_email_notes: null })
    .where('email', '=', EMAIL)
    .execute();
});
afterAll(() => portal.close());

const deliver = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/hooks/returned-mail`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${TOKEN}`, ...headers },
  });
const sara = () =>
  portal.db.selectFrom('alumn').selectAll().where('email', '=', EMAIL).executeTakeFirstOrThrow();
const entries = () => auditOf(portal.db, 'alumni.mailReturned');
const everything = () => contentsOf(portal.db, 'alumn', 'mail_report', 'outgoing_message');

// ALUM-21
describe('a report of a permanent delivery failure', () => {
  test.each([
    ['postfix', '5.1.1'],
    ['exchange', '5.1.10'],
  ])(
    'from %s flags the address with the reason, and is recorded in the audit trail',
    async (name, status) => {
      const before = await sara();
      const trail = (await entries()).length;
      expect((await deliver(sample(name))).status).toBe(204);
      const after = await sara();
      expect(after).toMatchObject({
        rejected_email: true,
        rejected_email_notes: expect.stringContaining(` ${status} 550 ${status} `),
      });
      expect(after.version).toBe(before.version + 1);
      const entriesBefore = await entries();
      expect(entriesBefore.length).toBe(trail + 1);
      expect(entriesBefore.at(-1)).toMatchObject({
        actor_lin: null,
        subject_lin: before.lin,
        after: { alumn: before.id, isEmailRejected: true, status },
      });
      expect(JSON.stringify(entriesBefore.at(-1)?.after)).not.toContain('@');
      expect(portal.log()).not.toContain(EMAIL);
    },
  );

  test('is recorded once when it is delivered repeatedly, even after the address is known to work again', async () => {
    await Promise.all([1, 2, 3].map(() => deliver(sample('postfix'))));
    const trail = (await entries()).length;
    await portal.db
      .updateTable('alumn')
      .set({ rejected_email: false, rejected_email_notes: null })
      .where('email', '=', EMAIL)
      .execute();
    expect((await deliver(sample('postfix'))).status).toBe(204);
    expect((await sara()).rejected_email).toBe(false);
    expect((await entries()).length).toBe(trail);
  });

  test('keeps existing notes of the office', async () => {
    await portal.db
      .updateTable('alumn')
      .set({ rejected_email_notes: 'Ringde i maj.' })
      .where('email', '=', EMAIL)
      .execute();
    await deliver(sample('exchange'));
    expect((await sara()).rejected_email_notes).toMatch(/5\.1\.10[^\n]+\nRingde i maj\.$/);
  });

  test('excludes the alumnus from e-mail mailings, and counts the exclusion', async () => {
    await portal.db
      .updateTable('alumn')
      .set({ mass_mailing_email: true })
      .where('email', '=', EMAIL)
      .execute();
    const filter = {
      preferredLanguage: null,
      countryCodes: [],
      massMailingPostal: null,
      massMailingEmail: true,
      massMailingMobile: null,
      newsletterSv: null,
      newsletterEn: null,
      liUMagazine: null,
      source: { fileId: null, useOnlyLocalData: true, newFile: null },
    };
    const count = async () =>
      (
        await answer(
          (await portal.as('johal25'))('/api/alumniportaladmin/filter', change('POST', filter)),
        )
      ).body as { numberOfAlumns: number; numberOfRejected: number };
    const before = await count();
    await deliver(sample('postfix'));
    expect(await count()).toMatchObject({
      numberOfAlumns: before.numberOfAlumns - 1,
      numberOfRejected: before.numberOfRejected + 1,
    });
  });
});

test('signing in with a code mailed to the address clears the flag', async () => {
  await deliver(sample('postfix'));
  const browser = portal.browser();
  await browser.fetch(`/api/authentication/email/code?email=${EMAIL}`, { method: 'POST' });
  const code = codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === EMAIL));
  expect(
    (
      await browser.fetch(`/api/authentication/email/signin?email=${EMAIL}&code=${code}`, {
        method: 'POST',
      })
    ).status,
  ).toBe(200);
  expect(await sara()).toMatchObject({
    rejected_email: false,
    rejected_email_notes: expect.stringContaining('5.1.1'),
  });
  expect(await auditOf(portal.db, 'alumni.mailArrives')).toHaveLength(1);
});

describe('input that changes nothing', () => {
  test.each([
    [
      'a report of a delayed delivery',
      sample('postfix').toString().replaceAll('Action: failed', 'Action: delayed'),
      204,
    ],
    [
      'a report of a rejected message',
      sample('postfix').toString().replaceAll('Status: 5.1.1', 'Status: 5.7.1'),
      204,
    ],
    [
      'a report of a temporary failure',
      sample('postfix').toString().replaceAll('Status: 5.1.1', 'Status: 4.4.1'),
      204,
    ],
    [
      'a report about an unknown address',
      sample('postfix')
        .toString()
        .replaceAll(/sara\.lund/gi, 'nobody'),
      204,
    ],
    [
      'an e-mail that is not a report',
      'From: a@x.se\n\nFinal-Recipient: rfc822; sara.lund@example.org\nAction: failed\nStatus: 5.1.1\n',
      400,
    ],
    ['an empty body', '', 400],
  ])('%s', async (_what, body, status) => {
    const members = () => contentsOf(portal.db, 'alumn', 'outgoing_message', 'audit_entry');
    const before = await members();
    expect((await deliver(body)).status).toBe(status);
    expect(await members()).toEqual(before);
  });

  test.each<[string, BodyInit, Record<string, string>, number]>([
    ['a request without the token', sample('postfix'), { authorization: '' }, 404],
    ['a request with a wrong token', sample('postfix'), { authorization: `Bearer ${TOKEN}x` }, 404],
    ['a token without the Bearer scheme', sample('postfix'), { authorization: TOKEN }, 404],
    ['another content type', '{}', { 'content-type': 'application/json' }, 415],
    ['a body above the size limit', Buffer.alloc(MAX_REPORT_BYTES + 1, 'x'), {}, 413],
  ])('%s', async (_what, body, headers, status) => {
    const before = await everything();
    expect((await deliver(body, headers)).status).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('a report to a portal without a token', async () => {
    const closed = await startPortal();
    expect(
      (
        await fetch(`${closed.url}/hooks/returned-mail`, {
          method: 'POST',
          body: sample('postfix'),
          headers: { 'content-type': 'message/rfc822', authorization: 'Bearer null' },
        })
      ).status,
    ).toBe(404);
    await closed.close();
  });
});

test('rejects a guessable token at startup', () => {
  expect(() => readConfig({ PORTAL_RETURNED_MAIL_TOKEN: 'secret' })).toThrow(
    'PORTAL_RETURNED_MAIL_TOKEN',
  );
});

describe('a Maildir', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-maildir-'));
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(folder, part));
  afterAll(() => rmSync(folder, { recursive: true }));
  const warnings: unknown[] = [];
  const read = (processMessage?: (message: Buffer) => Promise<boolean>) =>
    readMaildir({
      folder,
      largest: MAX_REPORT_BYTES,
      log: { warn: (told: unknown) => void warnings.push(told) },
      processMessage:
        processMessage ??
        ((message) =>
          recordReturnedMail(portal.db, message, {
            requestId: 'background-job',
            address: null,
            now: new Date(),
          })),
    });
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'new', name), content);

  test('is emptied of reports, and other messages are moved to `cur`', async () => {
    put('1.a.host', sample('exchange'));
    put('2.b.host', 'From: a@x.se\n\nI am on holiday.\n');
    put('3.c.host', Buffer.alloc(MAX_REPORT_BYTES + 1));
    symlinkSync('/etc/hostname', join(folder, 'new', '4.d.host'));
    await read();
    expect((await sara()).rejected_email).toBe(true);
    expect([readdirSync(join(folder, 'new')), readdirSync(join(folder, 'cur')).toSorted()]).toEqual(
      [[], ['2.b.host:2,', '3.c.host:2,', '4.d.host:2,']],
    );
  });

  test('keeps a message that fails for the next run, and processes the others', async () => {
    put('5.e.host', 'bad');
    put('6.f.host', sample('postfix'));
    await read((message) =>
      message.toString() === 'bad'
        ? Promise.reject(new Error('no database'))
        : Promise.resolve(true),
    );
    expect(readdirSync(join(folder, 'new'))).toEqual(['5.e.host']);
    expect(warnings).toHaveLength(1);
  });
});

test('deletes the record of a report after its retention period', async () => {
  await deliver(sample('postfix'));
  await tidyExpired(portal.db, kept, new Date(Date.now() + 80 * 86_400_000));
  expect(await portal.db.selectFrom('mail_report').select('key').execute()).toHaveLength(1);
  await tidyExpired(portal.db, kept, new Date(Date.now() + 100 * 86_400_000));
  expect(await portal.db.selectFrom('mail_report').select('key').execute()).toEqual([]);
});
