import type { Kysely, Transaction } from 'kysely';
import type { Language, LocalizedText } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { letterFrom } from './letter.ts';
import { send } from './mail.ts';

export interface SecurityNotice {
  readonly subject: LocalizedText;
  /** What has happened to the account, and what to do for anyone who did not do it. Never a secret, a code or a personal number. */
  readonly paragraphs: readonly LocalizedText[];
}

/**
 * Tells the person about a change to the account's security: at the university's address and at the person's own, as far as it is
 * verified, so that anyone who has taken one of them cannot do it unseen. In both languages: nobody has said which one is read.
 */
export const tellOwner = async (tx: Transaction<Database> | Kysely<Database>, config: Config, accountId: string, notice: SecurityNotice, now: Date): Promise<void> =>
  tell(tx, config, await addressesOf(tx, accountId), notice, now);

/** The same for somebody who cannot read the university's mail: at their own addresses, and where there is none by text message. */
export async function tellOutside(tx: Transaction<Database> | Kysely<Database>, config: Config, accountId: string, notice: SecurityNotice, now: Date): Promise<void> {
  const { own, telephone } = await outsideOf(tx, accountId);
  await tell(tx, config, own, notice, now);
  if (own.length > 0 || telephone === null) return;
  const body = notice.paragraphs.map((paragraph) => paragraph['sv-SE']).join(' ');
  await send(tx, { channel: 'sms', recipient: telephone, subject: '', body: `${config.productName}: ${body}` }, now);
}

/** The letter in both languages, to each of these addresses. */
export async function tell(tx: Transaction<Database> | Kysely<Database>, config: Config, recipients: readonly string[], notice: SecurityNotice, now: Date): Promise<void> {
  for (const recipient of recipients) {
    const letterIn = (language: Language) =>
      letterFrom(config, { recipient, language, subject: notice.subject[language], paragraphs: notice.paragraphs.map((paragraph) => paragraph[language]) });
    const [swedish, english] = [letterIn('sv-SE'), letterIn('en-GB')];
    await send(tx, { ...swedish, subject: `${swedish.subject} / ${english.subject}`, body: `${swedish.body}\n—\n\n${english.body}` }, now);
  }
}

async function addressesOf(tx: Transaction<Database> | Kysely<Database>, accountId: string): Promise<string[]> {
  const { university, own } = await outsideOf(tx, accountId);
  return [...new Set([...(university === null ? [] : [university]), ...own])];
}

/** Where the person can be reached: the university's address, and what is their own and verified. */
async function outsideOf(tx: Transaction<Database> | Kysely<Database>, accountId: string) {
  const row = await tx
    .selectFrom('account')
    .leftJoin('contact_information as contact', 'contact.lin', 'account.lin')
    .select(['liu_email_address', 'external_email_address', 'alternative_email_address', 'alternative_email_verified_at', 'sms_number', 'sms_verified_at'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  const alternative = row?.alternative_email_verified_at ? row.alternative_email_address : null;
  const own = [row?.external_email_address, alternative].filter((address) => typeof address === 'string');
  return { university: row?.liu_email_address ?? null, own: [...new Set(own)], telephone: row?.sms_verified_at ? row.sms_number : null };
}
