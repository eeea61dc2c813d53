import type { Kysely, Transaction } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/schema.ts';
import { deskForAccount } from '#server/mail/desk.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

/**
 * Notifies the account's owner of a change to its two-step verification: one of `factorNotices`.
 */
export async function notifyOfFactorChange(
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  accountId: string,
  notice: LocalizedText,
  now: Date,
): Promise<void> {
  const advice = text('FACTOR/ADVICE', await deskForAccount(tx, config, accountId));
  await notifyOwner(tx, config, accountId, { subject, paragraphs: [notice, advice] }, now);
}

const subject: LocalizedText = text('FACTOR/SUBJECT');

type Kind = 'Totp' | 'Passkey';

const kinds: Readonly<Record<Kind, LocalizedText>> = {
  Totp: text('FACTOR/KIND/TOTP'),
  Passkey: text('FACTOR/KIND/PASSKEY'),
};

/** The changes to an account's two-step verification that its owner is notified of. */
export const factorNotices = {
  turnedOn: text('FACTOR/TURNED_ON'),
  turnedOff: text('FACTOR/TURNED_OFF'),
  cleared: text('FACTOR/CLEARED'),
  codesRenewed: text('FACTOR/CODES_RENEWED'),
  added: (kind: Kind, name: string): LocalizedText =>
    text('FACTOR/ADDED', { kind: kinds[kind], name }),
  removed: (kind: Kind, name: string): LocalizedText =>
    text('FACTOR/REMOVED', { kind: kinds[kind], name }),
  recoveryCodeUsed: (left: number): LocalizedText => text('FACTOR/RECOVERY_CODE_USED', { left }),
} as const;
