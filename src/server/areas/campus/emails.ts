import type { MissingOffice } from '#contract/campus.ts';
import type { CallContext } from '#server/call/handler.ts';
import { composeEmail } from '#server/mail/email.ts';
import type { Message } from '#server/mail/mail.ts';

/**
 * Email that reports a missing room to the helpdesk, which maintains the lists or can contact
 * whoever does. Written in Swedish, the helpdesk's working language.
 */
export const missingOfficeEmail = (
  config: CallContext['config'],
  { campus, building, room, entrance, requestorEmail }: MissingOffice,
  liUId: string,
): Message =>
  composeEmail(config, {
    recipient: config.helpdesk.kcInformation.email,
    language: 'sv-SE',
    subject: 'Ett rum saknas bland besöksadresserna',
    paragraphs: [
      `${liUId} hittar inte sitt rum i listan:`,
      [
        `Campus: ${campus}`,
        `Byggnad: ${building}`,
        `Rum: ${room}`,
        `Entré: ${entrance === '' ? 'inte angiven' : entrance}`,
      ].join('\n'),
      `Svara till ${requestorEmail} när rummet finns att välja.`,
    ],
  });
