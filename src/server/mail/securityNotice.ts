import { type Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';
import type { LocalizedText, PersonType } from '#contract/values.ts';
import { batchesOf } from '#server/base/batches.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '../database/schema.ts';
import { composeEmail, composeTextMessage } from './email.ts';
import { BETWEEN_LANGUAGES, type Message, type SealedMessage, send, sendAll } from './mail.ts';
import { sealedUntil } from './sealed.ts';

export interface SecurityNotice {
  readonly subject: LocalizedText;
  /**
   * What has happened to the account, and what to do if the recipient did not do it. Never contains
   * a code or a personal number.
   */
  readonly paragraphs: readonly LocalizedText[];
  /**
   * Set when a paragraph contains a secret link: the time until which it is worth sending. The text
   * is then sealed until it is sent.
   */
  readonly secretUntil?: Date;
}

/**
 * Notifies the person of a change to the account's security, at the university address and at the
 * person's own verified addresses, so that an attacker with access to one of them cannot hide the
 * change. Written in the language that the person has chosen for emails, as alumni do, and
 * otherwise in all.
 */
export const notifyOwner = (
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  accountId: string,
  notice: SecurityNotice,
  now: Date,
): Promise<void> =>
  notifyOwners(tx, config, [{ accountIds: [accountId], noticeFor: () => notice }], now);

/** A notice to one person, at the addresses of these accounts. */
export interface OwnerNotice {
  readonly accountIds: readonly string[];
  readonly noticeFor: (personType: PersonType) => SecurityNotice;
  /** Addresses besides those of the accounts, such as one that has just been replaced. */
  readonly otherAddresses?: readonly string[];
  /**
   * Whether a person without an address of their own is also notified by text message: the
   * university's mail alone could be read by whoever has taken over the account.
   */
  readonly isEverywhere?: boolean;
}

/** Notices that are composed and stored at once, so that memory stays flat for any number. */
const BATCH_SIZE = 500;

/** The same for many people, each with a notice, and with few statements. */
export async function notifyOwners(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  notices: readonly OwnerNotice[],
  now: Date,
): Promise<void> {
  for (const batch of batchesOf(notices, BATCH_SIZE)) {
    const details = await contactDetailsOf(
      tx,
      batch.flatMap(({ accountIds }) => accountIds),
    );
    const messages = batch.flatMap((one) => {
      const owned = one.accountIds.flatMap((id) => details.get(id) ?? []);
      return messagesTo(config, owned, one);
    });
    await sendAll(tx, messages, now);
  }
}

function messagesTo(
  config: Config,
  owned: readonly ContactDetails[],
  { noticeFor, otherAddresses = [], isEverywhere = false }: OwnerNotice,
): (Message | SealedMessage)[] {
  const first = owned[0] ?? NOBODY;
  const notice = noticeFor(first.personType);
  const own = [...owned.flatMap((account) => account.own), ...otherAddresses];
  const addresses = [...owned.flatMap(({ university }) => university ?? []), ...own];
  const { language } = first;
  const emails = emailsTo(config, { addresses: distinct(addresses), language }, notice);
  const telephone = owned.find((account) => account.telephone !== null)?.telephone ?? null;
  if (!isEverywhere || own.length > 0 || telephone === null) return emails;
  return [...emails, sealedFor(config, notice, textMessage(config, telephone, notice, language))];
}

/** The addresses without repetitions, also in other letter cases. */
const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** Notifies the person as `notifyOwner` does, and everywhere (`OwnerNotice.isEverywhere`). */
export const notifyOwnerEverywhere = (
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  accountId: string,
  notice: SecurityNotice,
  now: Date,
): Promise<void> =>
  notifyOwners(
    tx,
    config,
    [{ accountIds: [accountId], noticeFor: () => notice, isEverywhere: true }],
    now,
  );

/** The same at the addresses of all accounts of the person. */
export async function notifyPersonEverywhere(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  lin: string,
  notice: SecurityNotice,
  now: Date,
): Promise<void> {
  const rows = await tx.selectFrom('account').select('id').where('lin', '=', lin).execute();
  const accountIds = rows.map(({ id }) => id);
  await notifyOwners(tx, config, [{ accountIds, noticeFor: () => notice }], now);
  const details = [...(await contactDetailsOf(tx, accountIds)).values()];
  const telephone = details.find((one) => one.telephone !== null)?.telephone ?? null;
  if (details.some(({ own }) => own.length > 0) || telephone === null) return;
  await send(
    tx,
    sealedFor(config, notice, textMessage(config, telephone, notice, details[0]?.language ?? null)),
    now,
  );
}

/**
 * Notifies a person who cannot read the university's mail: at their own addresses or, if there are
 * none, by text message.
 */
export async function notifyOutsideUniversity(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  accountId: string,
  notice: SecurityNotice,
  now: Date,
): Promise<void> {
  const { own, telephone, language } = await contactDetails(tx, accountId);
  await notify(tx, config, { addresses: own, language }, notice, now);
  if (own.length > 0 || telephone === null) return;
  await send(tx, textMessage(config, telephone, notice, language), now);
}

const textMessage = (
  config: Config,
  recipient: string,
  { paragraphs }: SecurityNotice,
  language: Language | null,
): Message =>
  composeTextMessage(config, {
    recipient,
    text: `${config.productName}: ${paragraphs.map((paragraph) => paragraph[language ?? DEFAULT_LANGUAGE]).join(' ')}`,
  });

const sealedFor = (
  { secretKey }: Config,
  { secretUntil }: SecurityNotice,
  message: Message,
): Message | SealedMessage =>
  secretUntil === undefined ? message : sealedUntil(message, secretUntil, secretKey);

/**
 * A person's addresses and the language of emails to them; null when no language has been chosen.
 */
export interface Recipients {
  readonly addresses: readonly string[];
  readonly language: Language | null;
}

/** Sends the notice to each of these addresses, in the chosen language or in all. */
export async function notify(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  recipients: Recipients,
  notice: SecurityNotice,
  now: Date,
): Promise<void> {
  await sendAll(tx, emailsTo(config, recipients, notice), now);
}

const emailsTo = (
  config: Config,
  { addresses, language }: Recipients,
  notice: SecurityNotice,
): (Message | SealedMessage)[] =>
  addresses.map((recipient) => {
    const emailIn = (written: Language) =>
      composeEmail(config, {
        recipient,
        language: written,
        subject: notice.subject[written],
        paragraphs: notice.paragraphs.map((paragraph) => paragraph[written]),
      });
    return sealedFor(config, notice, language === null ? inAll(emailIn) : emailIn(language));
  });

function inAll(emailIn: (language: Language) => Message): Message {
  const all = languages.map(emailIn);
  return {
    ...emailIn(DEFAULT_LANGUAGE),
    language: null,
    subject: all.map(({ subject }) => subject).join(' / '),
    body: all.map(({ body }) => body).join(BETWEEN_LANGUAGES),
  };
}

interface ContactDetails {
  readonly personType: PersonType;
  /** The university's address. */
  readonly university: string | null;
  /** The person's own verified addresses. */
  readonly own: readonly string[];
  /** Only if it is verified. */
  readonly telephone: string | null;
  readonly language: Language | null;
}

/** How the owners of these accounts are reached. */
async function contactDetailsOf(
  tx: Transaction<Database> | Kysely<Database>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ContactDetails>> {
  const rows = await tx
    .selectFrom('account')
    .leftJoin('contact_information as contact', 'contact.lin', 'account.lin')
    .leftJoin('alumn', 'alumn.lin', 'account.lin')
    .select([
      'account.id',
      'account.person_type',
      'alumn.preferred_language',
      'university_email_address',
      'external_email_address',
      'alternative_email_address',
      'alternative_email_verified_at',
      'sms_number',
      'sms_verified_at',
    ])
    .where('account.id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const alternative = row.alternative_email_verified_at ? row.alternative_email_address : null;
      const own = [row.external_email_address, alternative].filter(
        (address) => typeof address === 'string',
      );
      return [
        row.id,
        {
          personType: row.person_type,
          university: row.university_email_address,
          own: [...new Set(own)],
          telephone: row.sms_verified_at ? row.sms_number : null,
          language: row.preferred_language,
        },
      ];
    }),
  );
}

/** A person whose accounts are deleted, such as an alumnus. */
const NOBODY: ContactDetails = {
  personType: 'None',
  university: null,
  own: [],
  telephone: null,
  language: null,
};

const contactDetails = async (tx: Transaction<Database> | Kysely<Database>, accountId: string) =>
  (await contactDetailsOf(tx, [accountId])).get(accountId) ?? NOBODY;
