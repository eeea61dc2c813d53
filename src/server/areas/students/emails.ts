import type { IsoDate } from '#rules/dates.ts';
import { inWords } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';

const notYou = {
  'sv-SE': 'Var det inte du? Kontakta helpdesk genast. Adressen står på inloggningssidan.',
  'en-GB': 'Was it not you? Contact the helpdesk at once. The address is on the sign-in page.',
};

/**
 * Notices that confirm the student's choice, sent to every address where the student reads mail.
 */
export const accountKept = (liUId: string, until: IsoDate): SecurityNotice =>
  inWords(until, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} finns kvar till ${day['sv-SE']}`,
      'en-GB': `The account ${liUId} is kept until ${day['en-GB']}`,
    },
    paragraphs: [
      {
        'sv-SE':
          'Du har valt att stanna som student. ' +
          `Kontot ${liUId} fungerar som vanligt till och med ${day['sv-SE']}. ` +
          'Det går bara att skjuta upp slutet en gång.',
        'en-GB':
          'You have chosen to stay as a student. ' +
          `The account ${liUId} works as usual up to and including ${day['en-GB']}. ` +
          'The end can be postponed only once.',
      },
      notYou,
    ],
  }));

export const becameAlumnus = (liUId: string): SecurityNotice => ({
  subject: {
    'sv-SE': `Kontot ${liUId} är nu ett alumnkonto`,
    'en-GB': `The account ${liUId} is now an alumni account`,
  },
  paragraphs: [
    {
      'sv-SE':
        `Du har valt att bli alumn. Kontot ${liUId} har inget slutdatum längre. ` +
        'Programmen som studenter får hämta hör inte till alumnkontot.',
      'en-GB':
        `You have chosen to become an alumnus. The account ${liUId} no longer has an end date. ` +
        'The programs that students may download do not come with an alumni account.',
    },
    notYou,
  ],
});

export const cancelled = (
  liUId: string,
  lastDay: IsoDate,
  { baseUrl }: Pick<CallContext['config'], 'baseUrl'>,
): SecurityNotice =>
  inWords(lastDay, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} avslutas`,
      'en-GB': `The account ${liUId} is being closed`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Du har valt att avsluta kontot ${liUId}. Du är utloggad överallt, ` +
          `och kontot avslutas när ${day['sv-SE']} är slut. Ångrar du dig? ` +
          'Logga in igen med kontot före midnatt, och välj Behåll kontot:\n' +
          `${baseUrl}/myaccounts/studentretirement`,
        'en-GB':
          `You have chosen to cancel the account ${liUId}. You are signed out everywhere, ` +
          `and the account closes at the end of ${day['en-GB']}. Changed your mind? ` +
          'Sign in again with the account before midnight, and choose Keep the account:\n' +
          `${baseUrl}/myaccounts/studentretirement`,
      },
      notYou,
    ],
  }));

export const cancellationUndone = (liUId: string): SecurityNotice => ({
  subject: { 'sv-SE': `Kontot ${liUId} finns kvar`, 'en-GB': `The account ${liUId} is kept` },
  paragraphs: [
    {
      'sv-SE': `Du har ångrat att kontot ${liUId} skulle avslutas i dag. Det fungerar som förut.`,
      'en-GB': `You have chosen to keep the account ${liUId}, which was to close today. It works as before.`,
    },
    notYou,
  ],
});

type Facts = Pick<CallContext['config'], 'baseUrl' | 'helpdesk'>;

/** A reminder while there is still time to choose, with a link to the choice. */
export const closesSoon = (liUId: string, date: IsoDate, { baseUrl }: Facts): SecurityNotice =>
  inWords(date, (day) => ({
    subject: {
      'sv-SE': `Kontot ${liUId} avslutas ${day['sv-SE']}`,
      'en-GB': `The account ${liUId} closes on ${day['en-GB']}`,
    },
    paragraphs: [
      {
        'sv-SE':
          `Kontot ${liUId} avslutas ${day['sv-SE']}, eftersom du inte är registrerad på någon ` +
          'kurs. Sedan går det inte att logga in, och e-post, ' +
          'filer och behörigheter som hör till kontot försvinner.',
        'en-GB':
          `The account ${liUId} closes on ${day['en-GB']}, since you are not registered on a ` +
          'course. After that you cannot sign in, and the email, ' +
          'files and permissions that belong to the account are removed.',
      },
      {
        'sv-SE':
          'Till dess kan du välja vad som händer med kontot, till exempel att stanna ett år till ' +
          `eller bli alumn:\n${baseUrl}/myaccounts/studentretirement`,
        'en-GB':
          'Until then you can choose what happens to the account, ' +
          'for example to stay another year or become an alumnus:\n' +
          `${baseUrl}/myaccounts/studentretirement`,
      },
    ],
  }));

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
        `Ring helpdesk på ${phoneNumber} om du behöver det igen.`,
      'en-GB':
        `The account ${liUId} is closed, and it can no longer be used to sign in. ` +
        `Call the helpdesk on ${phoneNumber} if you need it again.`,
    },
  ],
});
