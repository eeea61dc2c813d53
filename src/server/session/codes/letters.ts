import type { Language } from '#contract/values.ts';
import type { Config } from '#server/config.ts';
import {
  codeEmail,
  type CodeEmailTexts,
  type CodeMessage,
  codeText,
} from '#server/mail/codeEmail.ts';

/** The words of the email with a code, given the product's name. */
export type EmailWords = (product: string) => CodeEmailTexts;
/** The words of the text message with a code, given the product's name. */
export type TextWords = (
  product: string,
) => Readonly<Record<Language, (digits: string, until: string) => string>>;

export const emailWith = (config: Config, words: EmailWords, code: CodeMessage) =>
  codeEmail(config, code, words(config.productName));

export const textWith = (config: Config, words: TextWords, code: CodeMessage) =>
  codeText(config, code, words(config.productName));

export const signInEmail: EmailWords = (product) => ({
  subject: { 'sv-SE': `Din kod till ${product}`, 'en-GB': `Your code for ${product}` },
  task: {
    'sv-SE': 'Skriv koden på sidan där du loggar in:',
    'en-GB': 'Type the code on the page where you are signing in:',
  },
  notRequested: {
    'sv-SE':
      'Har du inte bett om någon kod behöver du inte göra något. Ge aldrig koden till någon annan, inte heller till den som säger sig ringa från oss.',
    'en-GB':
      'If you have not asked for a code, there is nothing you need to do. Never give the code to anyone else, not even to someone who says they are calling from us.',
  },
});

const nothingToDo = {
  'sv-SE': 'Har du inte bett om någon kod behöver du inte göra något.',
  'en-GB': 'If you have not asked for a code, there is nothing you need to do.',
};

export const contactEmail: EmailWords = (product) => ({
  subject: { 'sv-SE': 'Bekräfta din e-postadress', 'en-GB': 'Confirm your email address' },
  task: {
    'sv-SE': `Någon har angett den här adressen som sin i ${product}. Är det du, så skriv koden på sidan där du bad om den:`,
    'en-GB': `Somebody has given this address as theirs in ${product}. If that is you, type the code on the page where you asked for it:`,
  },
  notRequested: nothingToDo,
});

export const contactText: TextWords = (product) => ({
  'sv-SE': (digits, until) =>
    `${digits} är din kod i ${product}. Den gäller till kl. ${until}. Ge den inte till någon.`,
  'en-GB': (digits, until) =>
    `${digits} is your code in ${product}. It is valid until ${until} Swedish time. Give it to nobody.`,
});

export const alumniEmail: EmailWords = () => ({
  subject: {
    'sv-SE': 'Bekräfta din e-postadress för alumnportalen',
    'en-GB': 'Confirm your email address for the alumni portal',
  },
  task: {
    'sv-SE':
      'Någon har angett den här adressen som sin i alumnportalen. Är det du, så skriv koden på sidan där du bad om den:',
    'en-GB':
      'Somebody has given this address as theirs in the alumni portal. If that is you, type the code on the page where you asked for it:',
  },
  notRequested: nothingToDo,
});

const giveToNobody = {
  'sv-SE':
    'Har du inte bett om någon kod behöver du inte göra något. Ge aldrig koden till någon annan.',
  'en-GB':
    'If you have not asked for a code, there is nothing you need to do. Never give the code to anyone else.',
};

export const newAccountEmail: EmailWords = () => ({
  subject: { 'sv-SE': 'Bekräfta din e-postadress', 'en-GB': 'Confirm your email address' },
  task: {
    'sv-SE':
      'Någon vill skapa ett konto med den här adressen. Är det du, så skriv koden på sidan där du bad om den:',
    'en-GB':
      'Somebody wants to create an account with this address. If that is you, type the code on the page where you asked for it:',
  },
  notRequested: giveToNobody,
});

export const newPasswordEmail: EmailWords = () => ({
  subject: { 'sv-SE': 'Kod för nytt lösenord', 'en-GB': 'Code for a new password' },
  task: {
    'sv-SE':
      'Någon vill välja ett nytt lösenord till ditt konto. Är det du, så skriv koden på sidan där du bad om den:',
    'en-GB':
      'Somebody wants to choose a new password for your account. If that is you, type the code on the page where you asked for it:',
  },
  notRequested: giveToNobody,
});

/**
 * The code that the person tells the desk during a call. The letter warns readers who are not in
 * such a call not to tell anyone the code.
 */
export const callerEmail: EmailWords = () => ({
  subject: { 'sv-SE': 'Kod till supporten', 'en-GB': 'Code for support' },
  task: {
    'sv-SE': 'Du talar med supporten, som vill veta att det är du. Säg koden:',
    'en-GB': 'You are speaking to support, who wants to know that it is you. Tell them the code:',
  },
  notRequested: {
    'sv-SE':
      'Talar du inte med supporten nu, så säg inte koden till någon. Någon kan ha utgett sig för att vara du: hör av dig till supporten.',
    'en-GB':
      'If you are not speaking to support now, tell nobody the code. Somebody may have claimed to be you: contact support.',
  },
  isReadOut: true,
});

export const callerText: TextWords = (product) => ({
  'sv-SE': (digits, until) =>
    `${digits} är koden till ${product}-supporten som du talar med nu. Den gäller till kl. ${until}. Talar du inte med supporten, säg den inte till någon.`,
  'en-GB': (digits, until) =>
    `${digits} is the code for the ${product} support that you are speaking to now. It is valid until ${until} Swedish time. If you are not speaking to support, tell nobody.`,
});
