import type { CardEventReason } from '#contract/cardEvents.ts';
import {
  type CardCellRefusal,
  type CardCells,
  type CardRecord,
  readCard,
} from '#rules/register/cards.ts';
import { batchesOf } from '#server/base/batches.ts';
import type { Tx } from '#server/database/schema.ts';
import {
  applyStatements,
  type ChangedFact,
  countInUse,
  type Statement,
  type StatementResult,
} from '../cardEvents/index.ts';
import { type FileOutcome, holdBack, type Origin } from './outcome.ts';
import type { PeopleOptions } from './people.ts';

type CardRefusal = CardCellRefusal | CardEventReason | 'KEY_REPEATED';

interface Row {
  readonly row: number;
  readonly id: string;
  readonly record?: CardRecord;
  readonly refusal?: CardRefusal;
  readonly columns?: readonly string[];
}

/** Cards whose owners are locked and written together. */
const BATCH_SIZE = 1_000;
const MAX_ID_LENGTH = 64;

/**
 * Writes cards as a file states them, by the rules of what card systems tell. Of two rows with one
 * id or number neither is written. A card that the file does not name stays as it is; a file that
 * would take more cards out of use than is allowed is held back.
 */
export async function* applyCards(
  tx: Tx,
  given: Iterable<{ readonly row: number; readonly cells: CardCells }>,
  origin: Origin,
  { endsAllowed }: Pick<PeopleOptions, 'endsAllowed'>,
): AsyncGenerator<readonly FileOutcome[]> {
  const rows = refuseRepeated([...given].map((row) => rowOf(row, origin.now.getTime())));
  const known = await countInUse(tx, origin.source);
  let ended = 0;
  for (const batch of batchesOf(rows, BATCH_SIZE)) {
    const written = batch.flatMap(({ record }) => (record ? [statementOf(record, origin)] : []));
    const { results } = await applyStatements(tx, written, {
      source: origin.source,
      actor: origin.actor,
      requestId: origin.requestId,
      address: null,
      now: origin.now,
    });
    let next = 0;
    const outcomes = batch.map((row) =>
      row.record ? outcomeOf(row, row.record, results[next++]) : refused(row),
    );
    ended += outcomes.filter(({ outcome }) => outcome === 'ended').length;
    yield outcomes;
  }
  holdBack('cards', { ended, known }, endsAllowed);
}

function rowOf(
  { row, cells }: { readonly row: number; readonly cells: CardCells },
  now: number,
): Row {
  return { row, id: cells.id.slice(0, MAX_ID_LENGTH), ...readCard(cells, now) };
}

/** Nobody knows which of two rows with one id or number is right. */
function refuseRepeated(rows: readonly Row[]): Row[] {
  const repeated = (of: (record: CardRecord) => string) => {
    const byKey = Map.groupBy(rows, ({ record }) => record && of(record).toLowerCase());
    return new Set(
      [...byKey].flatMap(([key, all]) => (key !== undefined && all.length > 1 ? all : [])),
    );
  };
  const [ids, numbers] = [repeated(({ id }) => id), repeated(({ isoNumber }) => isoNumber)];
  return rows.map((one) => {
    const columns = [...(ids.has(one) ? ['id'] : []), ...(numbers.has(one) ? ['iso_number'] : [])];
    const { row, id } = one;
    return columns.length === 0 ? one : { row, id, refusal: 'KEY_REPEATED', columns };
  });
}

const statementOf = (record: CardRecord, { now }: Origin): Statement => ({
  type: record.type,
  stated: { sequence: null, at: record.at ?? now.getTime() },
  reference: record.reference,
  cardId: record.id,
  isoNumber: record.isoNumber,
  userId: null,
  personId: null,
  person: record.person,
  uid: record.uid,
  validFrom: record.validFrom,
  validUntil: record.validUntil,
  pickupPlace: record.pickupPlace,
  causedBy: null,
  isWhole: true,
});

function outcomeOf(
  row: Row,
  { type }: CardRecord,
  result: StatementResult | undefined,
): FileOutcome {
  if (result === undefined) throw new Error('A card has no result.');
  if (result.outcome === 'waiting' || result.outcome === 'refused')
    return refused({ ...row, refusal: result.reason });
  const changed = result.outcome === 'applied' ? result.changed : [];
  const isEnded = changed.includes('status') && type !== 'card.issued';
  return {
    row: row.row,
    id: row.id,
    outcome: changed.includes('card')
      ? 'made'
      : isEnded
        ? 'ended'
        : changed.length > 0
          ? 'changed'
          : 'unchanged',
    reason: null,
    changed: changed.includes('card') ? [] : changed.map((fact) => columnOf[fact]),
  };
}

/** The column that states what has changed. */
const columnOf: Readonly<Record<ChangedFact, string>> = {
  card: 'id',
  cardId: 'id',
  order: 'state',
  orderedCard: 'iso_number',
  pickupPlace: 'pickup_place',
  status: 'state',
  uid: 'uid',
  validity: 'valid_until',
};

const refused = ({ row, id, refusal = 'FIELDS', columns = [] }: Row): FileOutcome => ({
  row,
  id,
  outcome: 'refused',
  reason: refusal,
  columns,
  changed: [],
});
