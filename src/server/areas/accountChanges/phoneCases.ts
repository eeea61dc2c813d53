import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import { IncidentType } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import type { NewCase } from '#server/systems/cases/port.ts';
import { self } from '#server/call/self.ts';
import type { Changing } from './changes.ts';

/**
 * Time limit for the case system; a later response counts as none (decisions, "Signing in and
 * out").
 */
const TIMEOUT_MS = 5_000;

/**
 * Opens the case for handing in a university phone, for each of these accounts. Returns the case
 * numbers by norEduPersonLIN; an account is missing if the case system did not respond for it.
 */
export async function openPhoneCases(
  call: Changing,
  tx: Transaction<Database>,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const cases = new Map(
    accounts.map((account) => [account.norEduPersonLIN, phoneCase(account, call)]),
  );
  const numbers = await call.systems.cases.open(
    [...cases.values()],
    tx,
    AbortSignal.timeout(TIMEOUT_MS),
  );
  return new Map(
    [...cases].flatMap(([lin, { reference }]) => {
      const number = numbers.get(reference);
      return number === undefined ? [] : [[lin, number]];
    }),
  );
}

/** In both languages, because both the desk and the person who hands in the phone read it. */
function phoneCase(account: Account, { actor, now }: Changing): NewCase {
  const { norEduPersonLIN: lin, liUId, displayName, version } = account;
  const { lin: createdByLin, liUId: createdBy } = self(actor);
  const name = `${displayName} (${liUId ?? lin})`;
  return {
    // The version is incremented with every change of the account, so the reference identifies the
    // change that is about to be made.
    reference: `cancel-phone ${lin} ${version}`,
    incidentType: IncidentType.CancelPhoneIncident,
    briefDescription: `Avsluta telefon / Cancel phone: ${liUId ?? lin}`.slice(0, 80),
    request:
      `Telefonen som hör till ${name} ska avslutas. Begärt av ${createdBy}.\n\n` +
      `The phone of ${name} is to be cancelled. Requested by ${createdBy}.`,
    caller: { lin, liUId },
    createdByLin,
    createdAt: now,
  };
}
