import type { Kysely, Transaction } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';

/**
 * Notifies the account's owner of a change to its two-step verification: one of `factorNotices`.
 */
export const notifyOfFactorChange = (
  tx: Transaction<Database> | Kysely<Database>,
  config: Config,
  accountId: string,
  notice: LocalizedText,
  now: Date,
): Promise<void> =>
  notifyOwner(tx, config, accountId, { subject, paragraphs: [notice, advice] }, now);

const subject: LocalizedText = {
  'sv-SE': 'Din tvåstegsverifiering har ändrats',
  'en-GB': 'Your two-step verification has changed',
};

const advice: LocalizedText = {
  'sv-SE': 'Var det inte du? Byt lösenord och kontakta helpdesk genast.',
  'en-GB': 'If this was not you, change your password and contact the helpdesk at once.',
};

type Kind = 'Totp' | 'Passkey';

const kinds: Readonly<Record<Kind, LocalizedText>> = {
  Totp: { 'sv-SE': 'Autentiseringsappen', 'en-GB': 'The authenticator app' },
  Passkey: { 'sv-SE': 'Passkeyn', 'en-GB': 'The passkey' },
};

/** The changes to an account's two-step verification that its owner is notified of. */
export const factorNotices = {
  turnedOn: {
    'sv-SE': 'Tvåstegsverifiering är nu på för ditt konto.',
    'en-GB': 'Two-step verification is now on for your account.',
  },
  turnedOff: {
    'sv-SE': 'Tvåstegsverifiering är nu av för ditt konto.',
    'en-GB': 'Two-step verification is now off for your account.',
  },
  cleared: {
    'sv-SE':
      'Din tvåstegsverifiering är återställd: appar, passkeys och återställningskoder är borttagna.',
    'en-GB':
      'Your two-step verification has been reset: apps, passkeys and recovery codes are removed.',
  },
  codesRenewed: {
    'sv-SE': 'Du har nya återställningskoder. De gamla gäller inte längre.',
    'en-GB': 'You have new recovery codes. The old ones no longer work.',
  },
  added: (kind: Kind, name: string): LocalizedText => ({
    'sv-SE': `${kinds[kind]['sv-SE']} ”${name}” har lagts till.`,
    'en-GB': `${kinds[kind]['en-GB']} “${name}” has been added.`,
  }),
  removed: (kind: Kind, name: string): LocalizedText => ({
    'sv-SE': `${kinds[kind]['sv-SE']} ”${name}” har tagits bort.`,
    'en-GB': `${kinds[kind]['en-GB']} “${name}” has been removed.`,
  }),
  recoveryCodeUsed: (left: number): LocalizedText => ({
    'sv-SE': `En återställningskod har använts för att bekräfta att det är du. Koder kvar: ${left}.`,
    'en-GB': `A recovery code has been used to prove that it is you. Codes left: ${left}.`,
  }),
} as const;
