import type { Transaction } from 'kysely';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { deskForAccount } from '#server/mail/desk.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

const kinds = {
  Adm: text('AD_ACCOUNT/KIND/ADM'),
  Tech: text('AD_ACCOUNT/KIND/TECH'),
} as const satisfies Record<ExtraKind, unknown>;

/**
 * Notifies the owner of the new account with additional rights, through the channels used for
 * emails about their own account.
 */
export async function notifyOfExtraAccount(
  tx: Transaction<Database>,
  { config, now }: Pick<CallContext, 'config' | 'now'>,
  ownAccountId: string,
  kind: ExtraKind,
  name: string,
): Promise<void> {
  const desk = await deskForAccount(tx, config, ownAccountId);
  await notifyOwner(
    tx,
    config,
    ownAccountId,
    {
      subject: text('AD_ACCOUNT/SUBJECT', { kind: kinds[kind] }),
      paragraphs: [text('AD_ACCOUNT/CREATED', { name }), text('AD_ACCOUNT/NOT_YOU', desk)],
    },
    now,
  );
}
