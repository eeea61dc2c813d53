import type { Transaction } from 'kysely';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';

const kinds = {
  Adm: { 'sv-SE': 'administratörskonto', 'en-GB': 'administrator account' },
  Tech: { 'sv-SE': 'teknikerkonto', 'en-GB': 'technician account' },
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
  const { phoneNumber, email } = config.helpdesk.kcInformation;
  await notifyOwner(
    tx,
    config,
    ownAccountId,
    {
      subject: {
        'sv-SE': `Du har ett nytt ${kinds[kind]['sv-SE']}`,
        'en-GB': `You have a new ${kinds[kind]['en-GB']}`,
      },
      paragraphs: [
        {
          'sv-SE': `Du har skapat kontot ${name}.`,
          'en-GB': `You have created the account ${name}.`,
        },
        {
          'sv-SE': `Var det inte du? Ring genast helpdesk på ${phoneNumber}, eller skriv till ${email}.`,
          'en-GB': `Was this not you? Call the helpdesk at once on ${phoneNumber}, or write to ${email}.`,
        },
      ],
    },
    now,
  );
}
