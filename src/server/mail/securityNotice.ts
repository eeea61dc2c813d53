import type { Kysely, Transaction } from 'kysely';
import type { Language, LocalizedText } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { letterFrom } from './letter.ts';
import { BETWEEN_LANGUAGES, type Message, send } from './mail.ts';

export interface SecurityNotice {
  readonly subject: LocalizedText;
  /** What has happened to the account, and what to do for anyone who did not do it. Never a secret, a code or a personal number. */
  readonly paragraphs: readonly LocalizedText[];
}

/**
 * Tells the person about a change to the account's security: at the university's address and at the person's own, as far as it is
 * verified, so that anyone who has taken one of them cannot do it unseen. In the language that the person has chosen for letters, as alumni
 * do, and otherwise in both.
 */
export const tellOwner = async (tx: Transaction<Database> | Kysely<Database>, config: Config, accountId: string, notice: SecurityNotice, now: Date): Promise<void> => {
  const { university, own, language } = await outsideOf(tx, accountId);
  await tell(tx, config, { addresses: [...new Set([...(university === null ? [] : [university]), ...own])], language }, notice, now);
};

/** The same for somebody who cannot read the university's mail: at their own addresses, and where there is none by text message. */
export async function tellOutside(tx: Transaction<Database> | Kysely<Database>, config: Config, accountId: string, notice: SecurityNotice, now: Date): Promise<void> {
  const { own, telephone, language } = await outsideOf(tx, accountId);
  await tell(tx, config, { addresses: own, language }, notice, now);
  if (own.length > 0 || telephone === null) return;
  const body = notice.paragraphs.map((paragraph) => paragraph[language ?? 'sv-SE']).join(' ');
  await send(tx, { channel: 'sms', recipient: telephone, subject: '', body: `${config.productName}: ${body}` }, now);
}

/** Where somebody reads letters, and in which language; null: nobody has said. */
export interface Readers {
  readonly addresses: readonly string[];
  readonly language: Language | null;
}

/** The letter to each of these addresses: in the language that is known to be read, else in both. */
export async function tell(tx: Transaction<Database> | Kysely<Database>, config: Config, { addresses, language }: Readers, notice: SecurityNotice, now: Date): Promise<void> {
  for (const recipient of addresses) {
    const letterIn = (written: Language) =>
      letterFrom(config, { recipient, language: written, subject: notice.subject[written], paragraphs: notice.paragraphs.map((paragraph) => paragraph[written]) });
    await send(tx, language === null ? inBoth(letterIn('sv-SE'), letterIn('en-GB')) : letterIn(language), now);
  }
}

const inBoth = (swedish: Message, english: Message): Message => ({ ...swedish, language: null, subject: `${swedish.subject} / ${english.subject}`, body: [swedish.body, english.body].join(BETWEEN_LANGUAGES) });

/** Where the person can be reached: the university's address, and what is their own and verified; and the language they have chosen. */
async function outsideOf(tx: Transaction<Database> | Kysely<Database>, accountId: string) {
  const row = await tx
    .selectFrom('account')
    .leftJoin('contact_information as contact', 'contact.lin', 'account.lin')
    .leftJoin('alumn', 'alumn.lin', 'account.lin')
    .select(['alumn.preferred_language', 'liu_email_address', 'external_email_address', 'alternative_email_address', 'alternative_email_verified_at', 'sms_number', 'sms_verified_at'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  const alternative = row?.alternative_email_verified_at ? row.alternative_email_address : null;
  const own = [row?.external_email_address, alternative].filter((address) => typeof address === 'string');
  return { university: row?.liu_email_address ?? null, own: [...new Set(own)], telephone: row?.sms_verified_at ? row.sms_number : null, language: row?.preferred_language ?? null };
}
