import type { Transaction } from 'kysely';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { CallerAction } from '#contract/callers.ts';
import { languages } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { incidentTypeOf } from '#rules/incidentType.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import { self } from '#server/call/self.ts';
import type { Database } from '#server/database/schema.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { text } from '#server/texts/texts.ts';
import type { DeskCall } from './facts.ts';
import type { Subject } from './store.ts';

/** Time limit for all requests to the case system: the person waits on the phone. */
const TIMEOUT_MS = 4_000;

const titles: Readonly<Record<CallerAction, LocalizedText>> = {
  freeze: text('CALLER/CASE/FREEZE'),
  unfreeze: text('CALLER/CASE/UNFREEZE'),
  key: text('CALLER/CASE/KEY'),
  resetSecondStep: text('CALLER/CASE/RESET_SECOND_STEP'),
  signOut: text('CALLER/CASE/SIGN_OUT'),
  extend: text('CALLER/CASE/EXTEND'),
};

const methods: Readonly<Record<CallerMethod, LocalizedText>> = {
  Code: text('CALLER/METHOD/CODE'),
  BankId: text('CALLER/METHOD/BANKID'),
  Wallet: text('CALLER/METHOD/WALLET'),
  Document: text('CALLER/METHOD/DOCUMENT'),
};

/** The language of desk and person may differ, so a case is written in all. */
const inAll = (written: LocalizedText, between: string): string =>
  languages.map((language) => written[language]).join(between);

/**
 * Writes a closed case about what the desk is doing for the person, at the worker's desk, and
 * returns its number and entry. Null if the case system does not respond: a lost card is frozen all
 * the same.
 */
export async function writeCase(
  tx: Transaction<Database>,
  call: DeskCall,
  { lin, liUId }: Subject,
  action: CallerAction,
  method: CallerMethod,
): Promise<{ readonly number: string; readonly audit: ChangeEntry } | null> {
  const { actor, now, systems } = call;
  const worker = self(actor);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reference = `caller-${action} ${call.reference()}`;
  const one = {
    reference,
    incidentType: incidentTypeOf(actor.roles),
    briefDescription: `${inAll(titles[action], ' / ')}: ${liUId}`.slice(0, 80),
    request: inAll(
      text('CALLER/CASE/TEXT', {
        what: titles[action],
        liUId,
        by: worker.liUId,
        method: methods[method],
      }),
      '\n\n',
    ),
    caller: { lin, liUId },
    createdByLin: worker.lin,
    createdAt: now,
  };
  const number = (await systems.cases.open([one], tx, signal)).get(reference);
  if (number === undefined) return null;
  await close(tx, call, liUId, number, signal);
  const { incidentType, briefDescription } = one;
  const audit = about(lin, 'incidents.create', {
    after: { number, incidentType, briefDescription, callerVerified: method },
  });
  return { number, audit };
}

/** Closes the new case; one that the case system does not close in time stays open. */
async function close(
  tx: Transaction<Database>,
  { systems: { cases } }: DeskCall,
  liUId: string,
  number: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const opened = (await cases.ofCaller(liUId, tx, signal)).find((one) => one.number === number);
    if (opened) await cases.setOpen({ caseId: opened.id, isOpen: false }, tx, signal);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
  }
}
