import { inEachLanguage, languages } from '#contract/languages.ts';
import { IncidentType, type LocalizedText } from '#contract/values.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Tx } from '#server/database/schema.ts';
import { superuserAccounts } from '#server/database/superusers.ts';
import { momentInEach } from '#server/mail/dayIn.ts';
import { notifyOwners } from '#server/mail/securityNotice.ts';
import type { ChangeRow } from '#server/people/personChangeStore.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { Systems } from '#server/systems/systems.ts';
import { text } from '#server/texts/texts.ts';
import { mainAccountOf } from './store.ts';

type Call = Pick<CallContext, 'config' | 'now' | 'today'> & {
  readonly systems: Pick<Systems, 'cases'>;
};

/** Time limit for all requests to the case system: the person waits. */
const TIMEOUT_MS = 8_000;

/** The language of worker and person may differ, so a case is written in all. */
const inAll = (written: LocalizedText, between: string): string =>
  languages.map((language) => written[language]).join(between);

interface About {
  readonly liUId: string;
  readonly by: LocalizedText;
  readonly at: LocalizedText;
}

const factsOf = (row: ChangeRow, liUId: string): About => {
  const name = row.by_name ?? row.by_source;
  return {
    liUId,
    by: name === null ? text('PERSON_CHANGE/OPERATOR') : inEachLanguage(() => name),
    at: momentInEach(row.made_at),
  };
};

/**
 * Tells the desk of the person, by a case, and the superusers, by a letter, that a person has not
 * asked for a change. Who made it is in a note that only support reads. Returns the number of the
 * case; null if the case system does not respond, because what follows is stopped all the same.
 */
export async function reportDisowned(
  tx: Tx,
  call: Call,
  row: ChangeRow,
  endsPassword: boolean,
): Promise<string | null> {
  const account = await mainAccountOf(tx, row.lin);
  const about = factsOf(row, account?.user_id ?? '–');
  const notice = {
    subject: text('PERSON_CHANGE/REPORT/SUBJECT', {
      productName: call.config.productName,
      liUId: about.liUId,
    }),
    paragraphs: [
      text('PERSON_CHANGE/REPORT/TEXT', { ...about }),
      ...(endsPassword ? [text('PERSON_CHANGE/REPORT/PASSWORD')] : []),
    ],
  };
  const superusers = await superuserAccounts(tx, call.today);
  await notifyOwners(
    tx,
    call.config,
    superusers.map((id) => ({ accountIds: [id], noticeFor: () => notice })),
    call.now,
  );
  if (account?.user_id === undefined || account.user_id === null) return null;
  const isStudent = targetGroupOf(account.person_type) === 'Student';
  return await openCase(
    tx,
    call,
    row,
    about,
    isStudent ? IncidentType.InfocenterIncident : IncidentType.KundcenterIncident,
  );
}

async function openCase(
  tx: Tx,
  { systems: { cases }, now }: Call,
  { id, lin }: ChangeRow,
  { liUId, by, at }: About,
  incidentType: IncidentType,
): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // The change is disowned once, so that its case has one name in the case system.
  const reference = `person-change ${id}`;
  const one = {
    reference,
    incidentType,
    briefDescription: inAll(text('PERSON_CHANGE/CASE/TITLE'), ' / ').slice(0, 80),
    request: inAll(text('PERSON_CHANGE/CASE/TEXT', { liUId }), '\n\n'),
    caller: { lin, liUId },
    createdByLin: null,
    createdAt: now,
  };
  const number = (await cases.open([one], tx, signal)).get(reference);
  if (number === undefined) return null;
  try {
    const opened = (await cases.ofCaller(liUId, tx, signal)).find((it) => it.number === number);
    if (opened !== undefined)
      await cases.write(
        {
          reference: `${reference} note`,
          caseId: opened.id,
          memoText: inAll(text('PERSON_CHANGE/CASE/NOTE', { by, at }), '\n\n'),
          invisibleForCaller: true,
          authorLin: null,
          at: now,
        },
        tx,
        signal,
      );
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
  }
  return number;
}
