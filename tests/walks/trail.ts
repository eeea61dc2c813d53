import { recognisers } from '#rules/recognisers.ts';
import { finding, type Finding, type Judged, type Observed, whose } from './observed.ts';
import type { Difference, Row, Snapshot } from './snapshot.ts';

/** What makes an address or a record somebody's, besides the columns that recognise. */
const PROVING: readonly string[] = [
  'contact_information.alternative_email_verified_at',
  'contact_information.sms_verified_at',
  'alumn.email_verified_at',
  'alumn.lin',
];
const RECOGNISING: ReadonlySet<string> = new Set([...Object.keys(recognisers), ...PROVING]);

/** The changed columns by which a person is recognised, or receives codes and letters. */
export const changedRecognisers = ({ row, columns, kind }: Difference): readonly string[] =>
  kind === 'updated' ? columns.filter((name) => RECOGNISING.has(`${row.table}.${name}`)) : [];

/**
 * A change of what recognises a person has an entry in the audit trail; if somebody else made it,
 * the person has been written to at every address, at those that were replaced too.
 */
export function judgeTrail(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  const { actor, audited, before, cast, written } = observed;
  const found: Finding[] = [];
  for (const difference of differences) {
    const { row } = difference;
    const columns = changedRecognisers(difference);
    if (columns.length === 0) continue;
    const what = `${row.table} (${columns.join(', ')})`;
    judged.trail += 1;
    if (!audited.has(row.lin))
      found.push(finding(observed, 'trail', `${what} without an audit entry`));
    const addresses = addressesOf(before, row.lin);
    if (cast.ledger.ownerOf(row.lin) === actor || addresses.size === 0) continue;
    judged.told += 1;
    const missing = [...addresses].filter(([address]) => !written.has(address));
    if (missing.length > 0) {
      const columnsOf = [...new Set(missing.map(([, column]) => column))].toSorted();
      found.push(
        finding(
          observed,
          'told',
          `${actor} changed ${what} of ${whose(observed, row.lin)} without a letter to ${columnsOf.join(', ')}`,
        ),
      );
    }
  }
  return found;
}

/** The columns with an address, and the one that says whether it is the person's. */
const ADDRESSES: readonly (readonly [table: string, column: string, verified: string | null])[] = [
  ['account', 'university_email_address', null],
  ['account', 'external_email_address', null],
  ['contact_information', 'alternative_email_address', 'alternative_email_verified_at'],
  ['alumn', 'email', 'email_verified_at'],
];

/** Every address of every account of the person, with the column that has it. */
const addressesOf = ({ rows }: Snapshot, lin: string): ReadonlyMap<string, string> =>
  new Map(
    [...rows.values()]
      .filter((row) => row.lin === lin)
      .flatMap((row) => ADDRESSES.flatMap((place) => addressIn(row, place))),
  );

function addressIn(
  { table: own, columns }: Row,
  [table, column, verified]: (typeof ADDRESSES)[number],
): [address: string, column: string][] {
  const address = columns[column];
  const isOwn = verified === null || typeof columns[verified] === 'string';
  return own === table && isOwn && typeof address === 'string'
    ? [[address.toLowerCase(), `${table}.${column}`]]
    : [];
}
