import type { Language } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { type SecurityNotice, notify } from '#server/mail/securityNotice.ts';
import { endingsToReport, markNotified } from './store.ts';
import { inEachLanguage } from '#contract/languages.ts';
import { text, textIn } from '#server/texts/texts.ts';

interface Ending {
  readonly display_name: string;
  readonly user_id: string | null;
  readonly valid_through: string | null;
}

/**
 * Notifies contact persons of the accounts that end within 30 days: one email to each person about
 * all ends since the last email. Each end is reported once, even if several servers run the job.
 * The email links to the page; following the link renews nothing.
 */
export async function notifyContactPersons(
  db: Db,
  config: CallContext['config'],
  now: Date,
): Promise<void> {
  const byContact = Map.groupBy(
    await endingsToReport(db, dateInSweden(now)),
    ({ contact_lin }) => contact_lin,
  );
  for (const [contactLin, endings] of byContact) {
    await db.transaction().execute(async (tx) => {
      const ends = endings.map(({ id, valid_through }) => ({
        account_id: id,
        contact_person_lin: contactLin,
        ends_on: valid_through ?? '',
      }));
      const newlyReported = await markNotified(tx, ends, now);
      const reported = endings.filter(({ id }) => newlyReported.has(id));
      const recipient = reported[0]?.recipient;
      if (recipient)
        await notify(
          tx,
          config,
          { addresses: [recipient], language: reported[0]?.language ?? null },
          noticeOf(reported, config),
          now,
        );
    });
  }
}

function noticeOf(endings: readonly Ending[], { baseUrl }: CallContext['config']): SecurityNotice {
  const [first] = endings;
  const isOne = endings.length === 1;
  const names = endings.map(({ display_name: name, user_id: liUId }) =>
    liUId === null ? name : `${name} (${liUId})`,
  );
  const dayOf = (language: Language, ending: Ending | undefined) =>
    ending?.valid_through ? dayIn(language, ending.valid_through) : '';
  const list = inEachLanguage((language) =>
    endings
      .map((ending, index) =>
        textIn(language, 'CONTACT_PERSON/ENDS/LINE', {
          name: names[index] ?? '',
          day: dayOf(language, ending),
        }),
      )
      .join('\n'),
  );
  return {
    subject: isOne
      ? text('CONTACT_PERSON/ENDS_ONE/SUBJECT', {
          day: inEachLanguage((language) => dayOf(language, first)),
        })
      : text('CONTACT_PERSON/ENDS_MANY/SUBJECT', { count: endings.length }),
    paragraphs: [
      text(isOne ? 'CONTACT_PERSON/ENDS_ONE/TEXT' : 'CONTACT_PERSON/ENDS_MANY/TEXT', { list }),
      text('CONTACT_PERSON/RENEW', { baseUrl }),
      text('CONTACT_PERSON/NOTHING'),
    ],
  };
}
