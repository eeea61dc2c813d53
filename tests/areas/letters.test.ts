import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasAddress } from '#contract/writtenText.ts';
import { announceKey } from '#server/areas/activationKeys/notices.ts';
import { emailHtml } from '#server/mail/html.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { lettersOf } from '../support/letters.ts';
import { modulesUnder } from '../tools/modules.ts';
import { linOf } from './calls.ts';
import { letters } from './everyLetter.ts';
import type { Tx } from '#server/database/schema.ts';
import { annas, config, now, today } from './letterSetUp.ts';

/**
 * Every letter and text message of the portal, in both languages, with hostile text wherever a
 * person's own words can stand. Mail programs and phones make links of the portal's own addresses
 * only, and a subject or a text message has one line.
 */

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.db.deleteFrom('outgoing_message').execute();
});

const WORDS =
  'Anna\r\nBcc: thief@evil.example\n' +
  'https://evil.example/login www.evil.example evil。example ' +
  'http://localhost:3000@evil.example\u2028\u202Eelpmaxe\u0007';
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
    .where('user_id', '=', 'annli42')
    .execute();
  await announceKey(
    db as Tx,
    { config, now, today },
    {
      accountId: await annas(db as Tx),
      liUId: WORDS,
      personType: 'Employee',
      createdBy: WORDS,
      expirationDate: today,
      token: 'abc',
      isFirst: false,
    },
  );
  expect((await lettersOf(db)).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(await harmInLetters()).toEqual([]);
});

test.each([
  ['Student', 'call the info centre on 013-65 43 21', 'ring infocenter på 013-65 43 21'],
  ['Employee', 'call the helpdesk on 013-12 34 56', 'ring helpdesk på 013-12 34 56'],
] as const)(
  'the letter about a key refers a person of type %s to %s',
  async (personType, ...words) => {
    const { db } = opened;
    const key = {
      liUId: 'x',
      createdBy: 'y',
      expirationDate: today,
      token: 'abc',
      isFirst: false,
    };
    await announceKey(
      db as Tx,
      { config, now, today },
      { ...key, personType, accountId: await annas(db as Tx) },
    );
    const bodies = (await lettersOf(db)).map(({ body }) => body).join();
    for (const part of words) expect(bodies).toContain(part);
  },
);

test('every module that writes letters has its letters in the list', () => {
  const writing = modulesUnder('src/server')
    .filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') &&
        /paragraphs: (?:\w+\s+\?\s+)?\[|\bcode(?:Email|Text)\(config/.test(text),
    )
    .map(({ path }) => path.replace('src/server/', ''))
    .filter(
      (path) =>
        // The last one writes to whoever sets the portal up, about nobody.
        ![
          'mail/email.ts',
          'mail/codeEmail.ts',
          'mail/securityNotice.ts',
          'setup/checkSystems.ts',
        ].includes(path),
    );
  expect(writing.toSorted()).toEqual([...new Set(letters.map(([module]) => module))].toSorted());
});
