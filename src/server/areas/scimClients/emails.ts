import type { Kysely } from 'kysely';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { superuserAccounts } from '#server/database/superusers.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

/** What has been done with a client. */
export interface ClientChange {
  readonly kind: 'created' | 'renewed' | 'revoked';
  readonly name: string;
  readonly source: string;
  readonly mayWrite: boolean;
  readonly endsOn: IsoDate;
  /** Who has done it; null for the command. */
  readonly by: string | null;
}

const kinds = {
  created: 'SCIM_CLIENTS/LETTER/CREATED',
  renewed: 'SCIM_CLIENTS/LETTER/RENEWED',
  revoked: 'SCIM_CLIENTS/LETTER/REVOKED',
} as const;

/** Tells the superusers that a system can reach people's data, can do so for longer, or no more. */
export async function writeOfClient(
  tx: Kysely<Database>,
  config: CallContext['config'],
  { kind, name, source, mayWrite, endsOn, by }: ClientChange,
  now: Date,
): Promise<void> {
  const day = dayInEach(endsOn);
  const notice = {
    subject: text('SCIM_CLIENTS/LETTER/SUBJECT', { productName: config.productName, name }),
    paragraphs: [
      text(kinds[kind], { name, source }),
      ...(kind === 'revoked'
        ? []
        : [text(mayWrite ? 'SCIM_CLIENTS/LETTER/WRITES' : 'SCIM_CLIENTS/LETTER/READS', { day })]),
      by === null
        ? text('SCIM_CLIENTS/LETTER/BY_COMMAND')
        : text('SCIM_CLIENTS/LETTER/BY', { name: by }),
      text('SCIM_CLIENTS/LETTER/DO', { address: `${config.baseUrl}/administration/systems` }),
    ],
  };
  for (const accountId of await superuserAccounts(tx, dateInSweden(now)))
    await notifyOwner(tx, config, accountId, notice, now);
}
