import { AlumniAuthMethod } from '#contract/values.ts';
import { announceKey } from '#server/areas/activationKeys/notices.ts';
import { notifyOfExtraAccount } from '#server/areas/adAccounts/emails.ts';
import { sendMembershipEnded } from '#server/areas/alumni/emails.ts';
import {
  notifyApproved,
  notifyReconsidered,
  notifyRejected,
} from '#server/areas/alumniAdmin/emails.ts';
import { notifyOfCallerAction } from '#server/areas/callers/emails.ts';
import { missingOfficeEmail } from '#server/areas/campus/emails.ts';
import * as self from '#server/areas/externalUsers/selfEmails.ts';
import { invitationEmail } from '#server/areas/invitations/emails.ts';
import * as night from '#server/areas/nights/emails.ts';
import { notifyOfPassword } from '#server/areas/passwords/emails.ts';
import { accountByUserId } from '#server/areas/passwords/store.ts';
import { writeOfClient } from '#server/areas/scimClients/emails.ts';
import * as student from '#server/areas/students/emails.ts';
import * as suspension from '#server/areas/suspensions/emails.ts';
import { notifyContactPersons } from '#server/areas/vouching/emails.ts';
import { writeOfPause } from '#server/areas/webhooks/emails.ts';
import { notifyOfContactChange } from '#server/mail/contactNotice.ts';
import { deskFor } from '#server/mail/desk.ts';
import { type Message, type SealedMessage, send } from '#server/mail/mail.ts';
import { notify, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { emailWith, textWith } from '#server/session/codes/letters.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { factorNotices, notifyOfFactorChange } from '#server/session/factors/emails.ts';
import {
  annas,
  config,
  type Hostile,
  type Language,
  type Letter,
  now,
  today,
  type Write,
} from './letterSetUp.ts';
import { roleAndJoinLetters } from './roleAndJoinLetters.ts';

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

export const letters: readonly Letter[] = [
  ...Object.entries(PURPOSES).flatMap(([purpose, row]): [string, string, Write][] => {
    if (row.channel === 'told') return [];
    const write: Write = (all) =>
      row.channel === 'email'
        ? posted(all, emailWith(config, row.words, code(all.language)))
        : texted(
            all,
            textWith({ ...config, productName: all.words }, row.words, code(all.language)),
          );
    return [['session/codes/letters.ts', `the code for ${purpose}`, write]];
  }),
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
          personType: 'Employee',
          createdBy: words,
          expirationDate: today,
          token: 'abc',
          isFirst: false,
        },
      ),
  ],
  [
    'areas/activationKeys/notices.ts',
    'a first key',
    async ({ tx, words }) =>
      announceKey(
        tx,
        { config, now, today },
        {
          accountId: await annas(tx),
          liUId: words,
          personType: 'Student',
          createdBy: words,
          expirationDate: today,
          token: 'abc',
          isFirst: true,
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
  ...(['freeze', 'unfreeze', 'signOut'] as const).map((action): Letter => [
    'areas/callers/emails.ts',
    `what a desk has done, ${action}`,
    async ({ tx }) => notifyOfCallerAction(tx, { config, now }, await annas(tx), action),
  ]),
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
        await notifyOfPassword(
          tx,
          { config, language, now },
          { ...account, user_id: words },
          event,
        );
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
  ...(['choice', 'student', 'employee', 'external', 'others'] as const).map(
    (kind): [string, string, Write] => [
      'areas/nights/emails.ts',
      `a reminder (${kind})`,
      (all) => noticed(all, night.endsSoon({ liUId: all.words, lastDay: today, kind }, config)),
    ],
  ),
  ...(['Student', 'Employee', 'None'] as const).map((personType): [string, string, Write] => [
    'areas/nights/emails.ts',
    `a closed account (${personType})`,
    (all) => noticed(all, night.closed({ liUId: all.words, personType }, config)),
  ]),
  [
    'areas/suspensions/emails.ts',
    'a suspension',
    (all) => noticed(all, suspension.suspended(all.words, today, deskFor(config, 'Student'))),
  ],
  [
    'areas/suspensions/emails.ts',
    'its end',
    (all) => noticed(all, suspension.reinstated(all.words)),
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
  ...(['created', 'renewed', 'revoked'] as const).map((kind): Letter => [
    'areas/scimClients/emails.ts',
    `a connected system that is ${kind}`,
    async ({ tx, words: name }) => {
      const [mayWrite, by] = kind === 'created' ? [true, null] : [false, name];
      const client = { kind, name, source: 'staff', mayWrite, endsOn: '2027-11-17', by };
      return writeOfClient(tx, config, client, now);
    },
  ]),
  ...(['Gone', 'Failing'] as const).map((reason): Letter => [
    'areas/webhooks/emails.ts',
    `a subscriber that is paused, ${reason}`,
    async ({ tx, words }) => writeOfPause(tx, config, { name: words, reason }, now),
  ]),
  [
    'mail/contactNotice.ts',
    'an address that is replaced',
    async ({ tx }) =>
      notifyOfContactChange(tx, config, await annas(tx), { what: 'replaced', type: 'email' }, now),
  ],
  ...roleAndJoinLetters,
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
