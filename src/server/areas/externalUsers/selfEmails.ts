import type { IsoDate } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { inWords } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

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
}: Facts) => text('EXTERNAL/NOT_YOU', { phoneNumber });

/** Notices to the owner. */
export const renewed = (liUId: string, until: IsoDate, config: Facts): SecurityNotice =>
  inWords(until, (day) => ({
    subject: text('EXTERNAL/RENEWED/SUBJECT', { liUId }),
    paragraphs: [text('EXTERNAL/RENEWED/TEXT', { liUId, day }), notYou(config)],
  }));

export const ended = (liUId: string, today: IsoDate, config: Facts): SecurityNotice =>
  inWords(today, (day) => ({
    subject: text('EXTERNAL/ENDED/SUBJECT', { liUId }),
    paragraphs: [
      text('EXTERNAL/ENDED/TEXT', { liUId, day, baseUrl: config.baseUrl }),
      notYou(config),
    ],
  }));

export const kept = (liUId: string, config: Facts): SecurityNotice => ({
  subject: text('EXTERNAL/KEPT/SUBJECT', { liUId }),
  paragraphs: [text('EXTERNAL/KEPT/TEXT', { liUId }), notYou(config)],
});

/** Notices to the contact person, who can decide otherwise. */
export const guestRenewed = (
  { name, liUId }: Named,
  until: IsoDate,
  { baseUrl }: Facts,
): SecurityNotice =>
  inWords(until, (day) => ({
    subject: text('EXTERNAL/GUEST_RENEWED/SUBJECT', { liUId }),
    paragraphs: [
      text('EXTERNAL/GUEST_RENEWED/TEXT', { name, liUId, day }),
      text('EXTERNAL/GUEST_RENEWED/CHOICE', { baseUrl }),
    ],
  }));

export const guestEnded = (
  { name, liUId }: Named,
  today: IsoDate,
  { baseUrl }: Facts,
): SecurityNotice =>
  inWords(today, (day) => ({
    subject: text('EXTERNAL/GUEST_ENDED/SUBJECT', { liUId }),
    paragraphs: [
      text('EXTERNAL/GUEST_ENDED/TEXT', { name, liUId, day }),
      text('EXTERNAL/GUEST_ENDED/CHOICE', { baseUrl }),
    ],
  }));
