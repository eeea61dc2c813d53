import type { IsoDate } from '#rules/dates.ts';
import type { deskFor } from '#server/mail/desk.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

/**
 * Notices to the account holder: what has happened, until when, and whom to call. The reason is not
 * included; the desk discloses it in the call.
 */
export const suspended = (
  liUId: string,
  until: IsoDate | null,
  desk: ReturnType<typeof deskFor>,
): SecurityNotice => ({
  subject: text('SUSPENSION/SUBJECT', { liUId }),
  paragraphs: [
    until === null
      ? text('SUSPENSION/OPEN_ENDED', { liUId })
      : text('SUSPENSION/UNTIL', { liUId, day: dayInEach(until) }),
    text('SUSPENSION/QUESTIONS', desk),
  ],
});

export const reinstated = (liUId: string): SecurityNotice => ({
  subject: text('SUSPENSION/REINSTATED/SUBJECT', { liUId }),
  paragraphs: [text('SUSPENSION/REINSTATED/TEXT', { liUId })],
});
