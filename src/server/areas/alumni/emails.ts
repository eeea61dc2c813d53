import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { momentInEach } from '#server/mail/dayIn.ts';
import { deskFor } from '#server/mail/desk.ts';
import { notify } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** Sends a former member a confirmation that the profile has been deleted at their own request. */
export function sendMembershipEnded(
  tx: Transaction<Database>,
  config: CallContext['config'],
  { recipient, language }: Reader,
  now: Date,
): Promise<void> {
  const link = `${config.baseUrl}/alumni-portal/signin/select`;
  const notice = {
    subject: text('ALUMNI/LEFT/SUBJECT'),
    paragraphs: [text('ALUMNI/LEFT/TEXT'), text('ALUMNI/LEFT/AGAIN', { link })],
  };
  return notify(tx, config, { addresses: [recipient], language }, notice, now);
}

/** Tells the earlier address of a profile that another one has replaced it. */
export function sendAddressReplaced(
  tx: Transaction<Database>,
  config: CallContext['config'],
  { recipient, language }: Reader,
  { isByOffice, now }: { readonly isByOffice: boolean; readonly now: Date },
): Promise<void> {
  const what = isByOffice ? 'ALUMNI/ADDRESS_REPLACED/BY_OFFICE' : 'ALUMNI/ADDRESS_REPLACED/TEXT';
  const notice = {
    subject: text('ALUMNI/ADDRESS_REPLACED/SUBJECT'),
    paragraphs: [
      text(what, { at: momentInEach(now) }),
      text('ALUMNI/ADDRESS_REPLACED/NOT_ME', deskFor(config, 'None')),
    ],
  };
  return notify(tx, config, { addresses: [recipient], language }, notice, now);
}
