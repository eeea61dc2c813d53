import type { IsoDate } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { inWords } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';

type Facts = Pick<CallContext['config'], 'baseUrl' | 'helpdesk'>;

/** Identifies the account to both readers of an email. */
export interface Named {
  readonly name: string;
  readonly liUId: string;
}

const notYou = ({
  helpdesk: {
    kcInformation: { phoneNumber },
  },
}: Facts) => ({
  'sv-SE': `Var det inte du? Ring genast helpdesk på ${phoneNumber}.`,
  'en-GB': `Was it not you? Call the helpdesk at once on ${phoneNumber}.`,
});

/** Notices to the owner. */
export const renewed = (liUId: string, until: IsoDate, config: Facts): SecurityNotice =>
  inWords(until, (day) => ({
    subject: { 'sv-SE': `Kontot ${liUId} är förlängt`, 'en-GB': `The account ${liUId} is renewed` },
    paragraphs: [
      {
        'sv-SE':
          `Du har förlängt kontot ${liUId}. Det fungerar till och med ${day['sv-SE']}. ` +
          'Nästa gång är det din kontaktperson som förlänger det.',
        'en-GB':
          `You have renewed the account ${liUId}. It works up to and including ${day['en-GB']}. ` +
          'The next time your contact person has to renew it.',
      },
      notYou(config),
    ],
  }));

export const ended = (liUId: string, today: IsoDate, config: Facts): SecurityNotice =>
  inWords(today, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} avslutas`,
      'en-GB': `The account ${liUId} is being closed`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Du har avslutat kontot ${liUId}. Du är utloggad överallt, ` +
          `och kontot avslutas när ${day['sv-SE']} är slut. ` +
          'Ångrar du dig före midnatt kan du logga in igen och behålla det:\n' +
          `${config.baseUrl}/myaccounts/external`,
        'en-GB':
          `You have ended the account ${liUId}. You are signed out everywhere, ` +
          `and the account closes at the end of ${day['en-GB']}. ` +
          'If you change your mind before midnight, sign in again and keep it:\n' +
          `${config.baseUrl}/myaccounts/external`,
      },
      notYou(config),
    ],
  }));

export const kept = (liUId: string, config: Facts): SecurityNotice => ({
  subject: { 'sv-SE': `Kontot ${liUId} finns kvar`, 'en-GB': `The account ${liUId} is kept` },
  paragraphs: [
    {
      'sv-SE': `Kontot ${liUId} skulle ha avslutats i dag men finns kvar och fungerar som förut.`,
      'en-GB': `The account ${liUId} was to close today but is kept, and works as before.`,
    },
    notYou(config),
  ],
});

export const closed = (
  liUId: string,
  {
    helpdesk: {
      kcInformation: { phoneNumber },
    },
  }: Facts,
): SecurityNotice => ({
  subject: { 'sv-SE': `Kontot ${liUId} är avslutat`, 'en-GB': `The account ${liUId} is closed` },
  paragraphs: [
    {
      'sv-SE':
        `Kontot ${liUId} är avslutat, och det går inte att logga in på det längre. ` +
        'Behöver du det igen, kontakta den som var din kontaktperson, ' +
        `eller ring helpdesk på ${phoneNumber}.`,
      'en-GB':
        `The account ${liUId} is closed, and it can no longer be used to sign in. ` +
        'If you need it again, contact the person who was your contact person, ' +
        `or call the helpdesk on ${phoneNumber}.`,
    },
  ],
});

/** Notices to the contact person, who can decide otherwise. */
export const guestRenewed = (
  { name, liUId }: Named,
  until: IsoDate,
  { baseUrl }: Facts,
): SecurityNotice =>
  inWords(until, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} är förlängt av sin innehavare`,
      'en-GB': `The account ${liUId} has been renewed by its holder`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Du är kontaktperson för ${name} (${liUId}), som har förlängt sitt konto till och med ` +
          `${day['sv-SE']}. Du behöver inte göra något. Nästa gång är det du som avgör.`,
        'en-GB':
          `You are the contact person for ${name} (${liUId}), who has renewed the account up to ` +
          `and including ${day['en-GB']}. There is nothing you need to do. ` +
          'The next time it is for you to decide.',
      },
      {
        'sv-SE':
          'Ska kontot inte finnas kvar, eller vara kvar längre? ' +
          `Se sidan Konton som du ansvarar för:\n${baseUrl}/vouching`,
        'en-GB':
          'To end the account, or to keep it longer, see the page Accounts you’re responsible ' +
          `for:\n${baseUrl}/vouching`,
      },
    ],
  }));

export const guestEnded = (
  { name, liUId }: Named,
  today: IsoDate,
  { baseUrl }: Facts,
): SecurityNotice =>
  inWords(today, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} är avslutat av sin innehavare`,
      'en-GB': `The account ${liUId} has been ended by its holder`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Du är kontaktperson för ${name} (${liUId}), som har avslutat sitt konto. ` +
          `Det avslutas när ${day['sv-SE']} är slut.`,
        'en-GB':
          `You are the contact person for ${name} (${liUId}), who has ended the account. ` +
          `It closes at the end of ${day['en-GB']}.`,
      },
      {
        'sv-SE':
          'Ska kontot finnas kvar kan du behålla det före midnatt, ' +
          `på sidan Konton som du ansvarar för:\n${baseUrl}/vouching`,
        'en-GB':
          'If the account should stay, you can keep it until midnight on the page Accounts you’re ' +
          `responsible for:\n${baseUrl}/vouching`,
      },
    ],
  }));
