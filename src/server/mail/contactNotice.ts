import type { Transaction } from 'kysely';
import type { LocalizedText, VerificationType } from '#contract/values.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { notifyOwner } from './securityNotice.ts';

const subject: LocalizedText = {
  'sv-SE': 'Dina kontaktuppgifter har ändrats',
  'en-GB': 'Your contact details have changed',
};

const advice = ({
  helpdesk: {
    kcInformation: { phoneNumber },
  },
}: Config): LocalizedText => ({
  'sv-SE': `Var det inte du? Byt lösenord och ring helpdesk på ${phoneNumber} genast.`,
  'en-GB': `If this was not you, change your password and call the helpdesk on ${phoneNumber} at once.`,
});

/**
 * The changes to a person's own address or number that the owner is told of, without the address
 * itself.
 */
const changes: Readonly<
  Record<'replaced' | 'verified', Readonly<Record<VerificationType, LocalizedText>>>
> = {
  replaced: {
    email: {
      'sv-SE': 'Din bekräftade e-postadress har bytts ut eller tagits bort.',
      'en-GB': 'Your confirmed email address has been replaced or removed.',
    },
    sms: {
      'sv-SE': 'Ditt bekräftade mobilnummer har bytts ut eller tagits bort.',
      'en-GB': 'Your confirmed mobile number has been replaced or removed.',
    },
  },
  verified: {
    email: {
      'sv-SE': 'En e-postadress har bekräftats som din.',
      'en-GB': 'An email address has been confirmed as yours.',
    },
    sms: {
      'sv-SE': 'Ett mobilnummer har bekräftats som ditt.',
      'en-GB': 'A mobile number has been confirmed as yours.',
    },
  },
};

/**
 * Notifies the owner of a change to the addresses and numbers by which a desk can identify them.
 * Called for a replacement before it is stored, so that the earlier address receives the notice.
 */
export const notifyOfContactChange = (
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
    { subject, paragraphs: [changes[change.what][change.type], advice(config)] },
    now,
  );
