import type { PersonType } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import { deskFor } from '#server/mail/desk.ts';
import { inWords } from '#server/mail/dayIn.ts';
import type { SecurityNotice } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

type Facts = Pick<CallContext['config'], 'baseUrl' | 'helpdesk'>;

const closedTexts = {
  Student: 'STUDENT/CLOSED',
  Employee: 'ACCOUNT/CLOSED',
  None: 'EXTERNAL/CLOSED',
} as const satisfies Record<PersonType, string>;

/** The letter to the owner of an account that has been closed. */
export const closed = (
  { liUId, personType }: { readonly liUId: string; readonly personType: PersonType },
  facts: Facts,
): SecurityNotice => ({
  subject: text(`${closedTexts[personType]}/SUBJECT`, { liUId }),
  paragraphs: [
    text(`${closedTexts[personType]}/TEXT`, {
      liUId,
      phoneNumber: deskFor(facts, personType).phoneNumber,
    }),
  ],
});

/** What the owner of an account that ends can do about it. */
export type EndingKind = 'choice' | 'student' | 'employee' | 'external' | 'others';

interface Ending {
  readonly liUId: string;
  readonly lastDay: IsoDate;
  readonly kind: EndingKind;
}

/** A reminder while there is still time to act. */
export const endsSoon = ({ liUId, lastDay, kind }: Ending, facts: Facts): SecurityNotice =>
  inWords(lastDay, (day) =>
    kind === 'choice'
      ? {
          subject: text('STUDENT/CLOSES_SOON/SUBJECT', { liUId, day }),
          paragraphs: [
            text('STUDENT/CLOSES_SOON/TEXT', { liUId, day }),
            text('STUDENT/CLOSES_SOON/CHOICE', { baseUrl: facts.baseUrl }),
          ],
        }
      : {
          subject: text('ACCOUNT/ENDS_SOON/SUBJECT', { liUId, day }),
          paragraphs: [text('ACCOUNT/ENDS_SOON/TEXT', { liUId, day }), whatToDo[kind](facts)],
        },
  );

const whatToDo = {
  student: (facts: Facts) =>
    text('ACCOUNT/ENDS_SOON/STUDENT', { phoneNumber: deskFor(facts, 'Student').phoneNumber }),
  employee: () => text('ACCOUNT/ENDS_SOON/EMPLOYEE'),
  external: ({ baseUrl }: Facts) => text('ACCOUNT/ENDS_SOON/EXTERNAL', { baseUrl }),
  others: () => text('ACCOUNT/ENDS_SOON/OTHERS'),
};
