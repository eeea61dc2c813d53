import { type RawBuilder, sql } from 'kysely';
import type { PersonRecord, SourcedAttribute } from '#contract/register.ts';
import { foldedId } from '#rules/register/records.ts';
import { needsDecision, numberRefusal, type Situation } from '#rules/sourceProposals.ts';
import type { Tx } from '#server/database/schema.ts';
import { permitEndings, permitStated, type StatedPermit } from '#server/power/statedPermit.ts';
import { mayWrite } from '../accounts/index.ts';
import { load } from './load.ts';
import { narrow } from './foreign.ts';
import type { Origin } from './outcome.ts';
import {
  holdsRole,
  type NewProposal,
  type Proposed,
  propose,
  withdrawAgreed,
} from './proposalStore.ts';

/**
 * Whether a system states by itself. Whoever imports files has the power, and so has whoever accepts
 * what a system has proposed.
 */
export const statesAlone = ({ actor }: Origin): boolean => actor?.client !== undefined;

interface Judged extends Situation {
  readonly row: number;
  readonly externalId: string;
  readonly personType: NewProposal['personType'];
  readonly lin: string;
  readonly accountId: string;
  readonly differing: readonly SourcedAttribute[];
  readonly numberBefore: string | null;
  readonly numberAfter: string | null;
  readonly birthDate: string | null;
}

/** What becomes of a record: all of it waits, or attributes of it do. */
interface Verdict {
  readonly row: number;
  readonly refusal: 'AWAITS_DECISION' | 'DECLINED' | 'NUMBER_STAYS' | 'NUMBER_DIFFERS' | null;
  readonly kept: readonly SourcedAttribute[];
}

/**
 * Takes from the records of the temporary table `incoming` what the source has no power to change:
 * they then state what the portal has, or are refused, and what they stated waits for a decision.
 * No source replaces a personal number, whoever imports. Returns the permit to write what is left.
 */
export async function keepLawful(
  tx: Tx,
  origin: Origin,
  records: readonly { readonly row: number; readonly record: PersonRecord }[],
): Promise<StatedPermit<'incoming'>> {
  if (statesAlone(origin)) {
    await lockKnown(tx);
    await keepAddresses(tx, origin);
  }
  const judged = await judgedRecords(tx, origin);
  const verdicts = statesAlone(origin)
    ? await proposals(tx, origin, judged, records)
    : judged.flatMap((one) => {
        const refusal = numberProblem(one);
        return refusal === null ? [] : [{ row: one.row, refusal, kept: [] }];
      });
  if (verdicts.length > 0) {
    await load(
      tx,
      { table: 'verdict', stated: sql`row integer, refusal text, kept text[]` },
      verdicts,
      (verdict) => verdict,
    );
    await sql`
      update incoming set refusal = verdict.refusal from verdict
      where verdict.row = incoming.row and verdict.refusal is not null`.execute(tx);
    await narrow(tx, sql`select row, kept from verdict where refusal is null`);
  }
  await withdrawAgreed(
    tx,
    origin,
    verdicts.map(({ row }) => row),
  );
  return permitStated();
}

/**
 * Returns the permit to end the accounts of the temporary table `missing`. A system ends no account
 * of a role holder by itself: that is proposed before. @throws if one is left
 */
export async function askToEnd(tx: Tx, origin: Origin): Promise<StatedPermit<'missing'>> {
  if (statesAlone(origin)) {
    const { rows } = await sql`
      select from missing where ends_account and ${holdsRole('missing.lin', origin.today)}
      limit 1`.execute(tx);
    if (rows.length > 0) throw new Error('A system ends the account of somebody who holds a role.');
  }
  return permitEndings();
}

/** Nobody is given a role meanwhile. */
const lockKnown = (tx: Tx) =>
  sql`
    select from account
    where lin in (select lin from incoming where refusal is null and not is_new_person)
    order by id for no key update`.execute(tx);

/** A system takes no address away that somebody would have to decide about. */
const keepAddresses = (tx: Tx, { source, today }: Origin) =>
  sql`
    update incoming set cleared = array_remove(cleared, 'externalEmail') from person
    where person.lin = incoming.lin and 'externalEmail' = any (cleared)
      and (person.stated_by is distinct from ${source} or ${holdsRole('person.lin', today)})`.execute(
    tx,
  );

/** An attribute of an account; what a record leaves empty is not changed. */
const differsIn = (attribute: SourcedAttribute, stated: string, column: string) =>
  differs(
    attribute,
    sql`${sql.ref(`incoming.${stated}`)} <> coalesce(${sql.ref(`account.${column}`)}::text, '')
      and not is_new`,
  );

const differs = (attribute: SourcedAttribute, condition: RawBuilder<unknown>) =>
  sql`case when ${mayWrite(attribute)} and (${condition}) then ${sql.lit(attribute)} end`;

/** The end of an account, as a record states it. */
const endsOn = sql`case when account.affiliation_type = 'Employee'
  then account.affiliation_end_date else account.valid_through end`;

/** The records that state of a known person what the portal does not have, or that make an account. */
async function judgedRecords(tx: Tx, origin: Origin): Promise<readonly Judged[]> {
  const { source, today } = origin;
  // Of a file, only numbers are judged, so that a large one is not read into memory.
  const matters = statesAlone(origin)
    ? sql`"makesAccount" or not "isKnown" or cardinality(differing) > 0`
    : sql`'nationalId' = any (differing)`;
  const { rows } = await sql<Judged>`
    select * from (
      select incoming.row, incoming.external_id as "externalId",
        incoming.person_type as "personType", incoming.lin,
        incoming.account_id::text as "accountId", incoming.is_new as "makesAccount",
        coalesce(person.stated_by = ${source}, false) as "isFirst",
        exists (select from source_record as known
          where known.source = ${source} and known.lin = incoming.lin) as "isKnown",
        ${holdsRole('person.lin', today)} as "holdsRole",
        person.national_id as "numberBefore", incoming.national_id as "numberAfter",
        person.birth_date::text as "birthDate",
        array_remove(array[
          ${differs(
            'name',
            sql`(incoming.given_name, incoming.surname)
            <> (person.given_name, person.surname)`,
          )},
          ${differs('nationalId', sql`incoming.national_id <> coalesce(person.national_id, '')`)},
          ${differsIn('affiliation', 'affiliation', 'affiliation_type')},
          ${differsIn('email', 'email', 'university_email_address')},
          ${differsIn('externalEmail', 'external_email', 'external_email_address')},
          ${differs(
            'organisation',
            sql`incoming.organisation_id is not null
            and incoming.organisation_id is distinct from account.organisation_id and not is_new`,
          )},
          ${differs('endDate', sql`incoming.end_date < coalesce(${endsOn}, 'infinity') and not is_new`)}
        ], null) as differing
      from incoming join person on person.lin = incoming.lin
      left join account on account.id = incoming.account_id
      where incoming.refusal is null and not incoming.is_new_person) as judged
    where ${matters}`.execute(tx);
  return rows;
}

function numberProblem({ differing, numberBefore, numberAfter, birthDate }: Judged) {
  if (!differing.includes('nationalId') || numberAfter === null) return null;
  return numberRefusal({
    before: numberBefore,
    after: numberAfter,
    birthDate,
    hasSameName: !differing.includes('name'),
  });
}

async function proposals(
  tx: Tx,
  origin: Origin,
  judged: readonly Judged[],
  records: readonly { readonly row: number; readonly record: PersonRecord }[],
): Promise<readonly Verdict[]> {
  const ofRow = new Map(records.map(({ row, record }) => [row, record]));
  const ofId = Map.groupBy(records, ({ record }) => foldedId(record.id));
  const found = judged.flatMap((one) => {
    const { row, externalId, personType, lin, differing } = one;
    const record = ofRow.get(row);
    if (record === undefined) return [];
    const { isClaim, attributes } = needsDecision(one);
    const mayNot = new Set([
      ...attributes,
      ...(numberProblem(one) === null ? [] : (['nationalId'] as const)),
    ]);
    const kept = isClaim ? [] : differing.filter((attribute) => mayNot.has(attribute));
    if (!isClaim && kept.length === 0) return [];
    const proposed: Proposed = isClaim
      ? {
          records: (ofId.get(foldedId(externalId)) ?? [])
            .map((other) => other.record)
            .filter(({ kind }) => (kind === 'Student') === (personType === 'Student')),
        }
      : { change: changeOf(record, kept) };
    const proposal: NewProposal = {
      externalId,
      personType,
      lin,
      kind: isClaim ? 'claim' : 'change',
      accountId: isClaim ? null : one.accountId,
      attributes: isClaim ? differing : kept,
      proposed,
    };
    return [{ row, kept, isClaim, proposal }];
  });
  const isDeclined = await propose(
    tx,
    origin,
    found.map(({ proposal }) => proposal),
  );
  return found.map(({ row, kept, isClaim, proposal }) => ({
    row,
    kept,
    refusal: isClaim ? (isDeclined(proposal) ? 'DECLINED' : 'AWAITS_DECISION') : null,
  }));
}

/** The parts of a record that are the attributes. */
const partsOf: Readonly<Partial<Record<SourcedAttribute, readonly (keyof PersonRecord)[]>>> = {
  name: ['givenName', 'surname'],
  nationalId: ['nationalId', 'birthDate', 'gender'],
  affiliation: ['kind'],
  email: ['email'],
  externalEmail: ['externalEmail'],
  organisation: ['organisation', 'startDate'],
  endDate: ['endDate'],
};

const changeOf = (
  record: PersonRecord,
  attributes: readonly SourcedAttribute[],
): Partial<PersonRecord> =>
  Object.fromEntries(
    attributes.flatMap((attribute) =>
      (partsOf[attribute] ?? []).map((part) => [part, record[part]] as const),
    ),
  );
