import type { IsoDate } from '#rules/dates.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';

type Facts = Pick<CallContext['config'], 'helpdesk'>;

/**
 * Notices to the account holder: what has happened, until when, and whom to call. The reason is not
 * included; the helpdesk discloses it in the call.
 */
export const suspended = (
  liUId: string,
  until: IsoDate | null,
  {
    helpdesk: {
      kcInformation: { phoneNumber },
    },
  }: Facts,
): SecurityNotice => ({
  subject: { 'sv-SE': `Kontot ${liUId} är avstängt`, 'en-GB': `The account ${liUId} is suspended` },
  paragraphs: [
    {
      'sv-SE':
        `Universitetet har stängt av kontot ${liUId} ` +
        `${until === null ? 'tills vidare' : `till och med ${dayIn('sv-SE', until)}`}. Du är ` +
        'utloggad överallt och kan inte logga in så länge.',
      'en-GB':
        `The university has suspended the account ${liUId} ` +
        `${until === null ? 'until further notice' : `up to and including ${dayIn('en-GB', until)}`}. ` +
        'You are signed out everywhere and cannot sign in meanwhile.',
    },
    {
      'sv-SE': `Ring helpdesk på ${phoneNumber} om du vill veta mer eller tror att det är ett misstag.`,
      'en-GB': `Call the helpdesk on ${phoneNumber} if you want to know more or think that this is a mistake.`,
    },
  ],
});

export const reinstated = (liUId: string): SecurityNotice => ({
  subject: {
    'sv-SE': `Kontot ${liUId} är inte längre avstängt`,
    'en-GB': `The account ${liUId} is no longer suspended`,
  },
  paragraphs: [
    {
      'sv-SE': `Avstängningen av kontot ${liUId} har upphört. Du kan logga in med ditt lösenord igen.`,
      'en-GB': `The suspension of the account ${liUId} has ended. You can sign in with your password again.`,
    },
  ],
});
