import type { Language } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { composeEmail } from '#server/mail/email.ts';
import type { SealedMessage } from '#server/mail/mail.ts';
import { sealedUntil } from '#server/mail/sealed.ts';

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
  readonly name_sv: string | null;
  readonly name_en: string | null;
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
  const organisation = language === 'sv-SE' ? inviter.name_sv : inviter.name_en;
  const from =
    organisation === null ? inviter.display_name : `${inviter.display_name}, ${organisation}`;
  const day = dayIn(language, dateInSweden(expires));
  const letter = composeEmail(config, {
    recipient,
    language,
    ...(language === 'sv-SE'
      ? {
          subject: `Inbjudan till ett konto vid ${university}`,
          paragraphs: [
            `${name}, du är inbjuden till ett konto vid ${university} av ${from}.`,
            `Vad kontot är till för: ${purpose}\nSista dag: ${dayIn('sv-SE', endsOn)}`,
            `Följ länken, bekräfta din e-postadress och välj ett lösenord:\n${linkTo(config.baseUrl, token)}`,
            `Länken fungerar till och med ${day} och leder till ett enda konto. Skicka den inte vidare.`,
            'Väntar du ingen inbjudan behöver du inte göra något.',
          ],
        }
      : {
          subject: `Invitation to an account at ${university}`,
          paragraphs: [
            `${name}, you are invited to an account at ${university} by ${from}.`,
            `What the account is for: ${purpose}\nLast day: ${dayIn('en-GB', endsOn)}`,
            `Follow the link, confirm your email address and choose a password:\n${linkTo(config.baseUrl, token)}`,
            `The link works up to and including ${day} and leads to one account only. Do not pass it on.`,
            'If you expect no invitation, there is nothing you need to do.',
          ],
        }),
  });
  return sealedUntil(letter, expires, config.secretKey);
}
