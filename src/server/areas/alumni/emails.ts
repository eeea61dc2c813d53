import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { composeEmail } from '#server/mail/email.ts';
import { momentIn } from '#server/mail/dayIn.ts';
import { deskFor } from '#server/mail/desk.ts';
import { send } from '#server/mail/mail.ts';
import { textIn } from '#server/texts/texts.ts';

interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** Sends a former member a confirmation that the profile has been deleted at their own request. */
export async function sendMembershipEnded(
  tx: Transaction<Database>,
  config: CallContext['config'],
  { recipient, language }: Reader,
  now: Date,
): Promise<void> {
  const link = `${config.baseUrl}/alumni-portal/signin/select`;
  const email = composeEmail(config, {
    recipient,
    language,
    subject: textIn(language, 'ALUMNI/LEFT/SUBJECT'),
    paragraphs: [
      textIn(language, 'ALUMNI/LEFT/TEXT'),
      textIn(language, 'ALUMNI/LEFT/AGAIN', { link }),
    ],
  });
  await send(tx, email, now);
}

/** Tells the earlier address of a profile that another one has replaced it. */
export async function sendAddressReplaced(
  tx: Transaction<Database>,
  config: CallContext['config'],
  { recipient, language }: Reader,
  { isByOffice, now }: { readonly isByOffice: boolean; readonly now: Date },
): Promise<void> {
  const { desk, phoneNumber } = deskFor(config, 'None');
  const at = momentIn(language, now);
  const what = isByOffice ? 'ALUMNI/ADDRESS_REPLACED/BY_OFFICE' : 'ALUMNI/ADDRESS_REPLACED/TEXT';
  const email = composeEmail(config, {
    recipient,
    language,
    subject: textIn(language, 'ALUMNI/ADDRESS_REPLACED/SUBJECT'),
    paragraphs: [
      textIn(language, what, { at }),
      textIn(language, 'ALUMNI/ADDRESS_REPLACED/NOT_ME', { desk: desk[language], phoneNumber }),
    ],
  });
  await send(tx, email, now);
}
