import type { Language } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import { composeEmail } from '#server/mail/email.ts';
import type { SealedMessage } from '#server/mail/mail.ts';
import { sealedUntil } from '#server/mail/sealed.ts';
import { textIn } from '#server/texts/texts.ts';
import { localizedOrNull } from '../localized.ts';
import type { StoredText } from '#server/database/tables/columns.ts';

interface ToInvite {
  readonly recipient: string;
  readonly language: Language;
  readonly name: string;
  readonly purpose: string;
  readonly endsOn: string;
  readonly token: string;
  readonly expires: Date;
}

interface From {
  readonly display_name: string;
  readonly name: StoredText | null;
}

/**
 * Browsers do not send the part after `#` to servers, so the secret appears in no log on the way.
 */
const linkTo = (baseUrl: string, token: string): string =>
  `${baseUrl}/public/externaluser/invitation#${token}`;

/**
 * The letter that invites a guest, in the language that the inviter has chosen. It is sealed,
 * because possession of the link gives access to the invitation.
 */
export function invitationEmail(
  config: CallContext['config'],
  inviter: From,
  { recipient, language, name, purpose, endsOn, token, expires }: ToInvite,
): SealedMessage {
  const university = config.universityName[language];
  const organisation = localizedOrNull(inviter.name)?.[language] ?? null;
  const from =
    organisation === null ? inviter.display_name : `${inviter.display_name}, ${organisation}`;
  const letter = composeEmail(config, {
    recipient,
    language,
    subject: textIn(language, 'INVITATION/SUBJECT', { university }),
    paragraphs: [
      textIn(language, 'INVITATION/INVITED', { name, university, from }),
      textIn(language, 'INVITATION/PURPOSE', { purpose, lastDay: dayInEach(endsOn) }),
      textIn(language, 'INVITATION/LINK', { link: linkTo(config.baseUrl, token) }),
      textIn(language, 'INVITATION/VALID', { day: dayInEach(dateInSweden(expires)) }),
      textIn(language, 'INVITATION/NOT_EXPECTED'),
    ],
  });
  return sealedUntil(letter, expires, config.secretKey);
}
