import type { IsoDate } from '#rules/dates.ts';
import { inWords } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';
import { text } from '#server/texts/texts.ts';

const notYou = text('STUDENT/NOT_YOU');

/**
 * Notices that confirm the student's choice, sent to every address where the student reads mail.
 */
export const accountKept = (liUId: string, until: IsoDate): SecurityNotice =>
  inWords(until, (day) => ({
    subject: text('STUDENT/KEPT/SUBJECT', { liUId, day }),
    paragraphs: [text('STUDENT/KEPT/TEXT', { liUId, day }), notYou],
  }));

export const becameAlumnus = (liUId: string): SecurityNotice => ({
  subject: text('STUDENT/ALUMNUS/SUBJECT', { liUId }),
  paragraphs: [text('STUDENT/ALUMNUS/TEXT', { liUId }), notYou],
});

export const cancelled = (
  liUId: string,
  lastDay: IsoDate,
  { baseUrl }: Pick<CallContext['config'], 'baseUrl'>,
): SecurityNotice =>
  inWords(lastDay, (day) => ({
    subject: text('STUDENT/CANCELLED/SUBJECT', { liUId }),
    paragraphs: [text('STUDENT/CANCELLED/TEXT', { liUId, day, baseUrl }), notYou],
  }));

export const cancellationUndone = (liUId: string): SecurityNotice => ({
  subject: text('STUDENT/UNDONE/SUBJECT', { liUId }),
  paragraphs: [text('STUDENT/UNDONE/TEXT', { liUId }), notYou],
});
