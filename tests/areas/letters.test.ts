import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AlumniAuthMethod } from '#contract/values.ts';
import { hasAddress } from '#contract/writtenText.ts';
import { announceKey } from '#server/areas/activationKeys/notices.ts';
import { notifyOfExtraAccount } from '#server/areas/adAccounts/emails.ts';
import { addressEmail, sendMembershipEnded } from '#server/areas/alumni/emails.ts';
import {
  notifyApproved,
  notifyReconsidered,
  notifyRejected,
} from '#server/areas/alumniAdmin/emails.ts';
import { callerEmail, callerText } from '#server/areas/callerVerifications/emails.ts';
import { missingOfficeEmail } from '#server/areas/campus/emails.ts';
import { externalCodeEmail } from '#server/areas/externalUsers/emails.ts';
import * as self from '#server/areas/externalUsers/selfEmails.ts';
import { invitationEmail } from '#server/areas/invitations/emails.ts';
import { notifyOfPassword } from '#server/areas/passwords/emails.ts';
import { accountByUserId } from '#server/areas/passwords/store.ts';
import * as student from '#server/areas/students/emails.ts';
import * as suspension from '#server/areas/suspensions/emails.ts';
import { verificationEmail, verificationText } from '#server/areas/verifications/emails.ts';
import { notifyContactPersons } from '#server/areas/vouching/emails.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import { notifyOfContactChange } from '#server/mail/contactNotice.ts';
import { emailHtml } from '#server/mail/html.ts';
import { type Message, type SealedMessage, send } from '#server/mail/mail.ts';
import { notify, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { factorNotices, notifyOfFactorChange } from '#server/session/factors/emails.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Transaction } from 'kysely';
import { createTestDatabase } from '../support/database.ts';
import { lettersOf } from '../support/letters.ts';
import { modulesUnder } from '../tools/modules.ts';
import { accountIdOf, linOf } from './calls.ts';

/**
 * Every letter and text message of the portal, in both languages, with hostile text wherever a
 * person's own words can stand. Mail programs and phones make links of the portal's own addresses
 * only, and a subject or a text message has one line.
 */

const config = readConfig({ PORTAL_BASE_URL: 'http://localhost:3000' });
const now = new Date('2026-11-17T09:00:00Z');
const today = '2026-11-17';
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.db.deleteFrom('outgoing_message').execute();
});

/** Each letter is written outside of a transaction, because one of them begins its own. */
type Tx = Transaction<Database>;
type Language = 'sv-SE' | 'en-GB';
interface Hostile {
  readonly tx: Tx;
  readonly words: string;
  readonly language: Language;
}
type Write = (hostile: Hostile) => Promise<unknown>;

/**
 * Nobody but the owner reads these; they are written to an employee with addresses of their own.
 */
const annas = (tx: Tx) => accountIdOf(tx, 'annli42');
const code = (language: Language) => ({
  recipient: 'guest@example.org',
  language,
  digits: '12345678',
  expires: new Date('2026-11-17T09:10:00Z'),
});
const posted = ({ tx }: Hostile, letter: Message | SealedMessage) => send(tx, letter, now);
const texted = ({ tx }: Hostile, { text }: { text: string }) =>
  send(tx, { channel: 'sms', recipient: '+46701740683', subject: '', body: text }, now);
const noticed = ({ tx, language }: Hostile, notice: SecurityNotice) =>
  notify(tx, config, { addresses: ['guest@example.org'], language }, notice, now);

const letters: readonly (readonly [module: string, letter: string, write: Write])[] = [
  [
    'areas/activationKeys/notices.ts',
    'a new key',
    async ({ tx, words }) =>
      announceKey(
        tx,
        { config, now, today },
        {
          accountId: await annas(tx),
          liUId: words,
          createdBy: words,
          expirationDate: today,
          token: 'abc',
        },
      ),
  ],
  [
    'areas/adAccounts/emails.ts',
    'a new administrator account',
    async ({ tx, words }) =>
      notifyOfExtraAccount(tx, { config, now }, await annas(tx), 'Adm', words),
  ],
  [
    'areas/alumni/emails.ts',
    'the code for an alumna’s address',
    (all) => posted(all, addressEmail(config, code(all.language))),
  ],
  [
    'areas/alumni/emails.ts',
    'the end of a membership',
    ({ tx, language }) =>
      sendMembershipEnded(tx, config, { recipient: 'guest@example.org', language }, now),
  ],
  [
    'areas/alumniAdmin/emails.ts',
    'an approved application',
    ({ tx, language }) =>
      notifyApproved(
        tx,
        config,
        {
          email: 'guest@example.org',
          preferred_language: language,
          auth_method: AlumniAuthMethod.Email,
          national_id: null,
        },
        now,
      ),
  ],
  [
    'areas/alumniAdmin/emails.ts',
    'an application that was added by hand',
    ({ tx, language }) =>
      notifyApproved(
        tx,
        config,
        {
          email: 'guest@example.org',
          preferred_language: language,
          auth_method: AlumniAuthMethod.Manually,
          national_id: null,
        },
        now,
      ),
  ],
  [
    'areas/alumniAdmin/emails.ts',
    'a declined application',
    ({ tx, words, language }) =>
      notifyRejected(
        tx,
        config,
        { email: 'guest@example.org', preferred_language: language },
        words,
        now,
      ),
  ],
  [
    'areas/alumniAdmin/emails.ts',
    'a reconsidered application',
    ({ tx, language }) =>
      notifyReconsidered(
        tx,
        config,
        { email: 'guest@example.org', preferred_language: language },
        now,
      ),
  ],
  [
    'areas/callerVerifications/emails.ts',
    'the code for a desk',
    (all) => posted(all, callerEmail(config, code(all.language))),
  ],
  [
    'areas/callerVerifications/emails.ts',
    'the code for a desk, as a text message',
    (all) => texted(all, callerText({ ...config, productName: all.words }, code(all.language))),
  ],
  [
    'areas/campus/emails.ts',
    'a missing room',
    (all) =>
      posted(
        all,
        missingOfficeEmail(
          config,
          {
            campus: all.words,
            building: all.words,
            room: all.words,
            entrance: all.words,
            requestorEmail: 'anna.lind@kvarnby.example',
          },
          all.words,
        ),
      ),
  ],
  [
    'areas/externalUsers/emails.ts',
    'the code for a new account',
    (all) => posted(all, externalCodeEmail(config, 'external-create', code(all.language))),
  ],
  [
    'areas/externalUsers/emails.ts',
    'the code for a new password',
    (all) => posted(all, externalCodeEmail(config, 'external-reset', code(all.language))),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'a renewal',
    (all) => noticed(all, self.renewed(all.words, today, config)),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'an end',
    (all) => noticed(all, self.ended(all.words, today, config)),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'an account that is kept',
    (all) => noticed(all, self.kept(all.words, config)),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'an account that has closed',
    (all) => noticed(all, self.closed(all.words, config)),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'a guest’s renewal',
    (all) => noticed(all, self.guestRenewed({ name: all.words, liUId: all.words }, today, config)),
  ],
  [
    'areas/externalUsers/selfEmails.ts',
    'a guest’s end',
    (all) => noticed(all, self.guestEnded({ name: all.words, liUId: all.words }, today, config)),
  ],
  [
    'areas/invitations/emails.ts',
    'an invitation',
    (all) =>
      posted(
        all,
        invitationEmail(
          config,
          { display_name: all.words, name: { 'sv-SE': all.words, 'en-GB': all.words } },
          {
            recipient: 'guest@example.org',
            language: all.language,
            name: all.words,
            purpose: all.words,
            endsOn: today,
            token: 'abc',
            expires: now,
          },
        ),
      ),
  ],
  ...(['set', 'changed', 'activated'] as const).map((event): [string, string, Write] => [
    'areas/passwords/emails.ts',
    `a password, ${event}`,
    async ({ tx, words, language }) => {
      const account = await accountByUserId(tx, 'annli42');
      if (account)
        await notifyOfPassword(tx, { config, language, now }, { ...account, liu_id: words }, event);
    },
  ]),
  [
    'areas/students/emails.ts',
    'a student’s account that is kept',
    (all) => noticed(all, student.accountKept(all.words, today)),
  ],
  [
    'areas/students/emails.ts',
    'a new alumna',
    (all) => noticed(all, student.becameAlumnus(all.words)),
  ],
  [
    'areas/students/emails.ts',
    'a cancellation',
    (all) => noticed(all, student.cancelled(all.words, today, config)),
  ],
  [
    'areas/students/emails.ts',
    'a cancellation undone',
    (all) => noticed(all, student.cancellationUndone(all.words)),
  ],
  [
    'areas/students/emails.ts',
    'a reminder',
    (all) => noticed(all, student.closesSoon(all.words, today, config)),
  ],
  [
    'areas/students/emails.ts',
    'a closed account',
    (all) => noticed(all, student.closed(all.words, config)),
  ],
  [
    'areas/suspensions/emails.ts',
    'a suspension',
    (all) => noticed(all, suspension.suspended(all.words, today, config)),
  ],
  [
    'areas/suspensions/emails.ts',
    'its end',
    (all) => noticed(all, suspension.reinstated(all.words)),
  ],
  [
    'areas/verifications/emails.ts',
    'the code for an own address',
    (all) => posted(all, verificationEmail(config, code(all.language))),
  ],
  [
    'areas/verifications/emails.ts',
    'the code for an own number',
    (all) =>
      texted(all, verificationText({ ...config, productName: all.words }, code(all.language))),
  ],
  [
    'areas/vouching/emails.ts',
    'accounts that end',
    async ({ tx, words }) => {
      await tx.updateTable('person').set({ display_name: words }).execute();
      await tx.deleteFrom('vouching').execute();
      await notifyContactPersons(tx, config, new Date());
    },
  ],
  [
    'mail/contactNotice.ts',
    'an address that is replaced',
    async ({ tx }) =>
      notifyOfContactChange(tx, config, await annas(tx), { what: 'replaced', type: 'email' }, now),
  ],
  [
    'session/factors/emails.ts',
    'a new factor',
    async ({ tx, words }) =>
      notifyOfFactorChange(tx, config, await annas(tx), factorNotices.added('Totp', words), now),
  ],
  [
    'session/factors/emails.ts',
    'a removed factor',
    async ({ tx, words }) =>
      notifyOfFactorChange(
        tx,
        config,
        await annas(tx),
        factorNotices.removed('Passkey', words),
        now,
      ),
  ],
];

const WORDS =
  'Anna\r\nBcc: thief@evil.example\nhttps://evil.example/login www.evil.example evil。example http://localhost:3000@evil.example\u2028\u202Eelpmaxe\u0007';
/** Characters that break a line, turn text round, or cannot be seen. */
const HIDDEN = /[\u2028-\u202E\u2066-\u2069\u200B\uFEFF]|(?!\n)\p{Cc}/u;
/** A desk answers the people who write to it, so its letters keep mail addresses. */
const isForDesk = (word: string, recipient: string) =>
  recipient === config.helpdesk.kcInformation.email && /^[^/:@]+@[^/:@]+$/.test(word);
const isOurs = (word: string) =>
  word.startsWith(`${config.baseUrl}/`) ||
  word === config.baseUrl ||
  /^[\w.]+@kvarnby\.example\.?$/.test(word);

/** Returns what is wrong with the letters and text messages that have been written. */
async function harmInLetters(): Promise<string[]> {
  const written = await lettersOf(opened.db);
  if (written.length === 0) return ['Nothing was written.'];
  return written.flatMap(({ channel, recipient, subject, body, language }) => [
    ...(/[\r\n]/.test(subject) || hasAddress(subject) ? [subject] : []),
    ...(HIDDEN.test(subject + body) || (channel === 'sms' && body.includes('\n')) ? [body] : []),
    ...body
      .split(/[\s,;()<>"“”[\]{}]+/)
      .filter((word) => hasAddress(word) && !isOurs(word) && !isForDesk(word, recipient)),
    ...[
      ...emailHtml({ subject, body, language }, config.baseUrl).matchAll(/href="([^"]*)"/g),
    ].flatMap(([, address = '']) =>
      /^http:\/\/localhost:3000(?:$|[/#])/.test(address) ? [] : [address],
    ),
  ]);
}

test.each(
  letters.flatMap(([, letter, write]) =>
    (['sv-SE', 'en-GB'] as const).map((language) => [letter, language, write] as const),
  ),
)('%s makes no link of what people have written (%s)', async (_letter, language, write) => {
  await write({ tx: opened.db as Tx, words: WORDS, language });
  expect(await harmInLetters()).toEqual([]);
});

test('a text message to an owner without a letter box of their own stands on one line and links nowhere', async () => {
  const { db } = opened;
  const lin = await linOf(db, 'annli42');
  await db
    .updateTable('contact_information')
    .set({ alternative_email_address: null, sms_number: '+46701740683', sms_verified_at: now })
    .where('lin', '=', lin)
    .execute();
  await db
    .updateTable('account')
    .set({ external_email_address: null })
    .where('liu_id', '=', 'annli42')
    .execute();
  await announceKey(
    db as Tx,
    { config, now, today },
    {
      accountId: await annas(db as Tx),
      liUId: WORDS,
      createdBy: WORDS,
      expirationDate: today,
      token: 'abc',
    },
  );
  expect((await lettersOf(db)).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(await harmInLetters()).toEqual([]);
});

test('every module that writes letters has its letters above', () => {
  /** Contains the code and names nobody. */
  const withoutWords = ['session/emailCode.ts'];
  const writing = modulesUnder('src/server')
    .filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') && /paragraphs: \[|\bcode(?:Email|Text)\(config/.test(text),
    )
    .map(({ path }) => path.replace('src/server/', ''))
    .filter(
      (path) => !['mail/email.ts', 'mail/codeEmail.ts', 'mail/securityNotice.ts'].includes(path),
    );
  expect(writing.toSorted()).toEqual(
    [...new Set([...letters.map(([module]) => module), ...withoutWords])].toSorted(),
  );
});
