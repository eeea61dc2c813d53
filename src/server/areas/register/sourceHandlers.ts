import { type Kysely, sql } from 'kysely';
import { PORTAL_SOURCE, SourcedAttribute } from '#contract/register.ts';
import type { sources } from '#contract/sources.ts';
import { kindsWith } from '#rules/attributeSources.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';

/** Who is the source of what, as configured, and the systems that people come from. */
export const sourceHandlers: Handlers<typeof sources> = {
  async all({ db, config }) {
    const attributes = SourcedAttribute.options.map((attribute) => ({
      attribute,
      sources: kindsWith(attribute).map((kind) => ({
        kind,
        source: config.sources[attribute]?.[kind] ?? null,
      })),
    }));
    const named = attributes.flatMap(({ sources: kinds }) =>
      kinds.flatMap(({ source }) => (source === null || source === PORTAL_SOURCE ? [] : [source])),
    );
    return {
      status: 200,
      body: {
        attributes,
        systems: await systemsOf(db, named),
      },
    };
  },
};

/** The systems of these names and all that know somebody, in alphabetical order. */
async function systemsOf(db: Kysely<Database>, named: readonly string[]) {
  const { rows } = await sql<{ name: string; accounts: number; imported_at: Date | null }>`
    with known as (
      select source as name, count(*) filter (where ended_on is null)::integer as accounts
      from source_record group by source
    ), imported as (
      select source as name, max(finished_at) as imported_at from import_run group by source
    ), system as (
      select unnest(${named}::text[]) as name union select name from known
    )
    select name, coalesce(accounts, 0) as accounts, imported_at
    from system left join known using (name) left join imported using (name)
    order by name`.execute(db);
  return rows.map(({ imported_at: at, ...system }) => ({
    ...system,
    importedAt: at?.toISOString() ?? null,
  }));
}
