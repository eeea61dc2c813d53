import { sql, type Transaction } from 'kysely';
import { IncidentType, type LocalizedText } from '#contract/values.ts';
import { languages } from '#contract/languages.ts';
import { mayBeNamed } from '#rules/walletProposal.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import type { CallContext } from '#server/call/handler.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import type { Browser } from '#server/session/sessions/browser.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { text } from '#server/texts/texts.ts';
import { beginPresentation, LIFETIME_MS, type ProvedIdentity, Stored } from './presentations.ts';

/** Time limit for all requests to the case system: the person waits. */
const TIMEOUT_MS = 8_000;
/** More people of one name and date of birth are nobody's proposals. */
const MOST_PEOPLE = 5;

/** Keeps what a wallet without a number has shown until its owner passes it on, for this browser. */
export async function keepProposal(
  db: Db,
  browser: Pick<Browser, 'hash' | 'seal'>,
  identity: ProvedIdentity,
  now: Date,
): Promise<void> {
  const { reference } = await beginPresentation(db, browser.hash(), '/', now);
  await db
    .updateTable('wallet_presentation')
    .set({
      answered_at: now,
      answer_hash: hashOf(newToken()),
      refusal: 'NO_NUMBER',
      sealed_identity: browser.seal(JSON.stringify(identity)),
    })
    .where('request_hash', '=', hashOf(reference))
    .execute();
}

/** Takes what was kept for this browser, once; null if there is nothing. */
export async function takeProposal(
  tx: Transaction<Database>,
  browser: Pick<Browser, 'hash' | 'unseal'>,
  now: Date,
): Promise<ProvedIdentity | null> {
  const taken = await tx
    .deleteFrom('wallet_presentation')
    .where('browser_hash', '=', browser.hash())
    .where('refusal', '=', 'NO_NUMBER')
    .where('sealed_identity', 'is not', null)
    .where(unexpired(LIFETIME_MS, now))
    .returning('sealed_identity')
    .executeTakeFirst();
  return taken?.sealed_identity
    ? Stored.parse(JSON.parse(browser.unseal(taken.sealed_identity)))
    : null;
}

interface Proposed {
  readonly lin: string;
  readonly liUId: string;
}

/** The people with an account whose name and date of birth are those that a wallet states. */
export async function proposedPeople(
  db: Db,
  { name, birthDate }: Pick<ProvedIdentity, 'name' | 'birthDate'>,
): Promise<Proposed[]> {
  const bornThen = await db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .select(['person.lin', 'user_id', 'folded_name'])
    .distinctOn('person.lin')
    .where('deceased_on', 'is', null)
    .where('joined_into', 'is', null)
    .where('user_id', 'is not', null)
    .where('account_type', '=', 'Personal')
    .where((eb) =>
      eb.or([
        eb(sql<string>`birth_date::text`, '=', birthDate),
        eb('national_id', 'like', `${birthDate.replaceAll('-', '')}____`),
      ]),
    )
    .orderBy('person.lin')
    .orderBy('user_id')
    .execute();
  const found = bornThen.flatMap(({ lin, user_id: liUId, folded_name: known }) =>
    liUId !== null && mayBeNamed(name, known) ? [{ lin, liUId }] : [],
  );
  return found.length > MOST_PEOPLE ? [] : found;
}

/** The language of worker and person may differ, so a case is written in all. */
const inAll = (written: LocalizedText, between: string): string =>
  languages.map((language) => written[language]).join(between);

type Call = Pick<CallContext, 'systems' | 'now' | 'reference'>;

/**
 * Opens a case about a person whose name and date of birth a wallet has stated. The person may read
 * it; who has shown what, and how they are reached, is in a note that only support reads, because
 * they may be somebody else. Returns the entry of the audit trail. @throws {NoResponse} when the
 * case system does not confirm it in time
 */
export async function openProposal(
  tx: Transaction<Database>,
  call: Call,
  { lin, liUId }: Proposed,
  { name, birthDate, issuer, country }: ProvedIdentity,
  contact: string,
): Promise<ChangeEntry> {
  const { now } = call;
  const { cases } = call.systems;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reference = `wallet-${liUId} ${call.reference()}`;
  const title = inAll(text('WALLET_CASE/TITLE'), ' / ').slice(0, 80);
  const one = {
    reference,
    incidentType: IncidentType.KundcenterIncident,
    briefDescription: title,
    request: inAll(text('WALLET_CASE/TEXT', { liUId }), '\n\n'),
    caller: { lin, liUId },
    createdByLin: null,
    createdAt: now,
  };
  const number = (await cases.open([one], tx, signal)).get(reference);
  const opened = (await cases.ofCaller(liUId, tx, signal)).find((it) => it.number === number);
  if (number === undefined || opened === undefined)
    throw new NoResponse('The case system did not confirm the new case.');
  const facts = { name, birthDate, issuer, country: country ?? '?', contact: contact || '–' };
  await cases.write(
    {
      reference: `${reference} note`,
      caseId: opened.id,
      memoText: inAll(text('WALLET_CASE/NOTE', facts), '\n\n'),
      invisibleForCaller: true,
      authorLin: null,
      at: now,
    },
    tx,
    signal,
  );
  return about(lin, 'walletSignIn.propose', { after: { number, issuer } });
}
