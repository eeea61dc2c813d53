import type { Transaction } from 'kysely';
import type { LocalizedText, VerificationType } from '#contract/values.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '../database/schema.ts';
import { deskFor } from './desk.ts';
import { notifyOwner } from './securityNotice.ts';
import { text } from '#server/texts/texts.ts';

const subject: LocalizedText = text('CONTACT/SUBJECT');

async function advice(
  tx: Transaction<Database>,
  config: Config,
  accountId: string,
): Promise<LocalizedText> {
  const { person_type: personType } = await tx
    .selectFrom('account')
    .select('person_type')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return text('CONTACT/ADVICE', deskFor(config, personType));
}

/**
 * The changes to a person's own address or number that the owner is told of, without the address
 * itself.
 */
const changes: Readonly<
  Record<'replaced' | 'verified', Readonly<Record<VerificationType, LocalizedText>>>
> = {
  replaced: {
    email: text('CONTACT/REPLACED/EMAIL'),
    sms: text('CONTACT/REPLACED/SMS'),
  },
  verified: {
    email: text('CONTACT/VERIFIED/EMAIL'),
    sms: text('CONTACT/VERIFIED/SMS'),
  },
};

/**
 * Notifies the owner of a change to the addresses and numbers by which a desk can identify them.
 * Called for a replacement before it is stored, so that the earlier address receives the notice.
 */
export const notifyOfContactChange = async (
  tx: Transaction<Database>,
  config: Config,
  accountId: string,
  change: { readonly what: 'replaced' | 'verified'; readonly type: VerificationType },
  now: Date,
): Promise<void> =>
  notifyOwner(
    tx,
    config,
    accountId,
    {
      subject,
      paragraphs: [changes[change.what][change.type], await advice(tx, config, accountId)],
    },
    now,
  );
