import type { IsoDate } from '#rules/dates.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';
import { text } from '#server/texts/texts.ts';

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
  subject: text('SUSPENSION/SUBJECT', { liUId }),
  paragraphs: [
    until === null
      ? text('SUSPENSION/OPEN_ENDED', { liUId })
      : text('SUSPENSION/UNTIL', { liUId, day: dayInEach(until) }),
    text('SUSPENSION/QUESTIONS', { phoneNumber }),
  ],
});

export const reinstated = (liUId: string): SecurityNotice => ({
  subject: text('SUSPENSION/REINSTATED/SUBJECT', { liUId }),
  paragraphs: [text('SUSPENSION/REINSTATED/TEXT', { liUId })],
});
