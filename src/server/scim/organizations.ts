import { sql, type Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import type { OrganisationRecord } from '#contract/register.ts';
import { columnIn } from '#rules/register/column.ts';
import type { ColumnOf } from '#rules/register/columns.ts';
import { readOrganisation } from '#rules/register/records.ts';
import {
  changeOrganisations,
  deleteOrganisation,
  presentRoot,
  storedOrganisations,
} from '#server/areas/register/index.ts';
import type { Database } from '#server/database/schema.ts';
import type { ScimContext } from './client.ts';
import { isObject, type Json, type JsonObject } from './document.ts';
import {
  attempt,
  changedMeanwhile,
  invalid,
  notFound,
  refusalErrors,
  ScimError,
} from './errors.ts';
import { memberOf } from './filterMatch.ts';
import type { Columns } from './filterSql.ts';
import { patched } from './patch.ts';
import { type Change, type Changed, type Endpoint, type Resource, versioned } from './resource.ts';
import { nameIn, ORGANIZATION, resourceTypes } from './schemas.ts';

type Known = ReadonlyMap<string, OrganisationRecord>;
const type = resourceTypes.Organization;

const inLanguage = (language: string) => ({
  type: 'text' as const,
  value: sql`own.name ->> ${sql.lit(language)}`,
});
const id = { type: 'exact', value: sql`own.source_id` } as const;
const columns: Columns = {
  id,
  externalId: id,
  shortName: { type: 'exact', value: sql`own.short_name` },
  type: { type: 'text', value: sql`own.type` },
  financialUnit: { type: 'exact', value: sql`own.financial_unit` },
  'parent.value': { type: 'exact', value: sql`above.source_id` },
  'meta.resourceType': { type: 'exact', value: sql`'Organization'` },
  ...Object.fromEntries(
    languages.map((language) => [nameIn('displayName', language), inLanguage(language)]),
  ),
};

/** The id of an organisation is the one in the university's own systems. */
export const organizationEndpoint: Endpoint = {
  type,
  reach: 'organisations',
  listing: () => ({
    type,
    columns,
    id,
    from: sql`organisation as own left join organisation as above on above.id = own.parent_id
      where own.source_id is not null`,
  }),
  read: async (context, db, ids) => {
    const known = new Map((await storedOrganisations(db, ids)).map((one) => [one.id, one]));
    return ids.flatMap((one) => {
      const record = known.get(one);
      return record === undefined ? [] : [resourceOf(record, context)];
    });
  },
  change: changeAll,
};

function resourceOf(record: OrganisationRecord, { locationOf }: ScimContext): Resource {
  const { endpoint } = type;
  const { parent, financialUnit } = record;
  return versioned(record.id, {
    schemas: [ORGANIZATION],
    id: record.id,
    externalId: record.id,
    meta: { resourceType: type.name, location: locationOf(endpoint, record.id) },
    ...Object.fromEntries(
      languages
        .filter(
          (language) =>
            language === DEFAULT_LANGUAGE ||
            record.name[language] !== record.name[DEFAULT_LANGUAGE],
        )
        .map((language) => [nameIn('displayName', language), record.name[language]]),
    ),
    shortName: record.shortName,
    type: record.type,
    ...(parent !== null && { parent: { value: parent, $ref: locationOf(endpoint, parent) } }),
    ...(financialUnit !== null && { financialUnit }),
  });
}

async function changeAll(
  context: ScimContext,
  tx: Transaction<Database>,
  changes: readonly Change[],
): Promise<readonly Changed[]> {
  const ids = changes.map((change) =>
    change.kind === 'create' ? textOf(change.document['externalId']) : change.id,
  );
  const known: Known = new Map(
    (await storedOrganisations(tx, ids.filter(Boolean))).map((one) => [one.id, one]),
  );
  const results: Changed[] = [];
  const records: { row: number; record: OrganisationRecord }[] = [];
  for (const [row, change] of changes.entries()) {
    const record = attempt(() => recordAfter(context, known, change));
    if (record instanceof ScimError) results[row] = { error: record };
    else if (record === null) results[row] = await deleted(context, tx, ids[row] ?? '');
    else {
      results[row] = { id: record.id };
      records.push({ row, record });
    }
  }
  if (records.length === 0) return results;
  for (const { row, reason } of await changeOrganisations(tx, records, context.origin))
    if (row !== null && reason !== null)
      results[row] = {
        error: reason === 'ROOT_PRESENT' ? await rootPresent(tx) : refusalErrors[reason](),
      };
  return results;
}

/** A root that no source knows is in no list: the error says how the client gives it its id. */
async function rootPresent(tx: Transaction<Database>): Promise<ScimError> {
  const root = await presentRoot(tx);
  return root === undefined || root.id !== null
    ? refusalErrors.ROOT_PRESENT()
    : new ScimError(
        409,
        'There is a root already, without an id. To give it yours, create it with the shortName ' +
          `${JSON.stringify(root.shortName)}; everything else goes below it.`,
        'uniqueness',
      );
}

/** The organisation as the client wants it; null for one that is deleted. */
function recordAfter(
  context: ScimContext,
  known: Known,
  change: Change,
): OrganisationRecord | null {
  if (change.kind === 'create') {
    const document = { externalId: crypto.randomUUID(), ...change.document };
    if (known.has(textOf(document.externalId)))
      throw new ScimError(409, 'There is an organisation with this externalId.', 'uniqueness');
    return recordIn(document);
  }
  const before = known.get(change.id);
  if (before === undefined) throw notFound();
  const { document, version } = resourceOf(before, context);
  if (!change.isCurrent(version)) throw changedMeanwhile();
  if (change.kind === 'delete') return null;
  const after =
    change.kind === 'patch'
      ? patched(type, document, change.operations)
      : { externalId: before.id, ...change.document };
  const record = recordIn(after);
  if (record.id !== before.id) throw invalid('externalId never changes.', 'mutability');
  return record;
}

function recordIn(document: JsonObject): OrganisationRecord {
  const at = (name: string) => textOf(document[name]).trim();
  const parent = document['parent'];
  const cells: Record<ColumnOf<'organisations'>, string> = {
    id: at('externalId'),
    parent: isObject(parent) ? textOf(memberOf(parent, 'value')).trim() : '',
    type: at('type'),
    short_name: at('shortName'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each language
    ...(Object.fromEntries(
      languages.map((language) => [
        columnIn('name', language),
        at(nameIn('displayName', language)),
      ]),
    ) as Record<ReturnType<typeof columnIn<'name'>>, string>),
    financial_unit: at('financialUnit'),
  };
  if (cells[columnIn('name', DEFAULT_LANGUAGE)] === '') throw refusalErrors.NAME();
  const read = readOrganisation(cells);
  if ('refusal' in read) throw refusalErrors[read.refusal]();
  return read.record;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

async function deleted(
  { origin }: ScimContext,
  tx: Transaction<Database>,
  sourceId: string,
): Promise<Changed> {
  const outcome = await deleteOrganisation(tx, sourceId, origin);
  if (outcome === undefined) return { error: notFound() };
  return outcome.reason === null ? { id: sourceId } : { error: refusalErrors[outcome.reason]() };
}
