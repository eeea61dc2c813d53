import type { Language } from '#contract/values.ts';
import { changeAddresses } from '#contract/writtenText.ts';
import { isInDomains } from '#rules/emailDomain.ts';
import type { Config } from '#server/config/config.ts';
import type { Message } from './mail.ts';
import { textIn } from '../texts/texts.ts';
import { isPortalAddress } from './portalAddress.ts';

/**
 * The contents of an email. The subject contains nothing secret, because phones show it on their
 * lock screen.
 */
export interface Email {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/**
 * Adds a greeting and the sender to an email. The only addresses in it that mail programs make
 * links of are the portal's own and the university's mail addresses: names and texts that people
 * have written stay readable, but lead nowhere.
 */
export function composeEmail(
  config: Config,
  { recipient, language, subject, paragraphs }: Email,
): Message {
  const { productName, universityName, baseUrl } = config;
  const sender = `${productName}, ${universityName[language]}\n${baseUrl}`;
  const words = paragraphs.map((paragraph) => withoutLinks(paragraph, recipient, config));
  return {
    channel: 'email',
    recipient,
    subject: onOneLine(withoutLinks(subject, recipient, config)),
    language,
    body: `${[textIn(language, 'MAIL/GREETING'), ...words, sender].join('\n\n')}\n`,
  };
}

/**
 * Creates a text message, which stands on one line and in which, as in an email, phones make links
 * of the portal's own addresses only.
 */
export const composeTextMessage = (
  config: Config,
  { recipient, text }: { readonly recipient: string; readonly text: string },
): Message => ({
  channel: 'sms',
  recipient,
  subject: '',
  body: onOneLine(withoutLinks(text, recipient, config)),
});

/** Characters other than line breaks that hide text, turn it round or cannot be seen. */
const HIDING =
  /[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]|(?!\n)\p{Cc}/gu;

/** A desk answers the people who write to it, so letters to a desk keep their mail addresses. */
function withoutLinks(
  text: string,
  recipient: string,
  { baseUrl, helpdesk, emailDomains }: Pick<Config, 'baseUrl' | 'helpdesk' | 'emailDomains'>,
): string {
  const helpdeskAddresses = [helpdesk.kcInformation.email, helpdesk.infoCentreInformation.email];
  const isToDesk = helpdeskAddresses.includes(recipient);
  const isOurs = (word: string) =>
    isPortalAddress(baseUrl, word) ||
    helpdeskAddresses.includes(withoutStop(word)) ||
    (MAIL_ADDRESS.test(word) && (isToDesk || isInDomains(withoutStop(word), emailDomains.own)));
  return changeAddresses(text.replaceAll(HIDING, ''), (word) =>
    isOurs(word) ? word : unlinked(word),
  );
}

const MAIL_ADDRESS = /^[^/:@]+@[^/:@]+$/;
const withoutStop = (word: string): string => word.replace(/[.:!?]$/, '');

/** Separates the signs by which mail programs recognise an address. */
const unlinked = (word: string): string =>
  word
    .replaceAll('://', '[:]//')
    .replaceAll(/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu, '[.]')
    .replaceAll('@', '[@]');

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
