import { insiders, STRANGER } from './cast.ts';
import type { Errand } from './errand.ts';
import { KEY_MAKERS, textOf } from './move.ts';
import { identify, numbersOf, redeem, signInByMail } from './moves/signIns.ts';
import type { Finding } from './observed.ts';
import { type Difference, differencesBetween, type Snapshot } from './snapshot.ts';
import { changedRecognisers } from './trail.ts';

const isNew = ({ kind, row }: Difference, table: string) =>
  kind === 'inserted' && row.table === table;

/** What opens or moves an account, besides a change of a recogniser. */
const OPENING = new Set([
  'account',
  'person',
  'activation_key',
  'role_assignment',
  'external_account',
  'alumn',
]);

/** Whether the changes of a step may have opened a way in that was closed before. */
export const opensAnything = (differences: readonly Difference[]): boolean =>
  differences.some(
    (one) =>
      changedRecognisers(one).length > 0 ||
      (one.kind === 'inserted' && OPENING.has(one.row.table)) ||
      (one.row.table === 'account' && one.columns.includes('organisation_id')),
  );

/**
 * After a change of a recogniser, of the reach or of a role, everybody of the coalition tries every
 * way in that the change may have opened. `tried` has the keys that have been tried before.
 */
export async function harvest(
  errand: Errand,
  before: Snapshot,
  after: Snapshot,
  tried: Set<string>,
): Promise<Finding[]> {
  const differences = differencesBetween(before, after);
  const touched = new Set(
    differences
      .filter(
        (one) =>
          changedRecognisers(one).length > 0 ||
          isNew(one, 'account') ||
          (one.row.table === 'account' && one.columns.includes('organisation_id')),
      )
      .map(({ row }) => row.lin),
  );
  await tryBankId(errand, differences);
  await makeKeys(errand, touched);
  await tryKeys(errand, tried);
  await tryMail(errand, after);
  await errand.collectMail();
  return errand.judgeSessions();
}

/** The stranger identifies, if somebody's record has changed. */
async function tryBankId(errand: Errand, differences: readonly Difference[]): Promise<void> {
  if (!differences.some(({ row, kind }) => row.table === 'person' && kind !== 'deleted')) return;
  for (const number of numbersOf(errand, STRANGER)) await identify(errand, STRANGER, number);
}

/** Whoever may make keys makes one for each person who was touched, and states a document. */
async function makeKeys(errand: Errand, touched: ReadonlySet<string>): Promise<void> {
  const { ledger, step } = errand;
  const makers = KEY_MAKERS.filter((name) => ledger.coalition.has(name));
  for (const lin of touched) {
    const owner = ledger.ownerOf(lin);
    if (owner === null || ledger.coalition.has(owner) || ledger.isOpen(lin)) continue;
    for (const maker of makers) {
      const answer = await errand.call(
        'POST',
        '/api/ActivationKey',
        {
          norEduPersonLin: lin,
          identityAssurance: {
            norEduPersonLin: lin,
            assuranceDocumentType: 'Passport',
            expirationDate: '2035-05-01',
            assuranceDocumentOther: null,
          },
        },
        maker,
      );
      ledger.add(`${step.id}${maker}.key`, 'key', textOf(answer.body, 'key'), owner);
    }
  }
}

async function tryKeys(errand: Errand, tried: Set<string>): Promise<void> {
  const { ledger } = errand;
  for (const { name, value: key, owner } of ledger.all('key')) {
    if (tried.has(name) || isOpenTo(errand, owner)) continue;
    tried.add(name);
    const numbers = ledger
      .all('nin')
      .filter((nin) => nin.owner === owner || nin.owner === STRANGER);
    for (const { value: number } of numbers) if (await redeem(errand, STRANGER, key, number)) break;
  }
}

/** Whether a key for this human being opens only what is open to the coalition already. */
const isOpenTo = ({ ledger }: Errand, owner: string | null): boolean =>
  ledger.lins().every((lin) => ledger.ownerOf(lin) !== owner || ledger.isOpen(lin));

/** Whoever reads one of the coalition's mailboxes asks for a code there. */
async function tryMail(errand: Errand, { rows }: Snapshot): Promise<void> {
  const { ledger } = errand;
  const own = new Set(
    ledger
      .all('mail')
      .filter(
        ({ owner }) =>
          owner === STRANGER ||
          insiders.some((name) => name === owner && ledger.coalition.has(name)),
      )
      .map(({ value }) => value),
  );
  const isAddressed = [...rows.values()].some(
    ({ table, columns }) =>
      (table === 'external_account' || table === 'alumn') && own.has(String(columns['email'])),
  );
  if (isAddressed) for (const mail of own) await signInByMail(errand, STRANGER, mail);
}
