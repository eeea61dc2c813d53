import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';

const OWN = "not in ('pg_catalog', 'information_schema', 'pg_toast')";

/**
 * Everything that the schema of a database consists of, each as one text in PostgreSQL's own words.
 * The order of columns and the line breaks within functions have no meaning and are left out, and
 * so are the names of `not null` constraints, which keep the former name of a renamed column.
 */
const PARTS = {
  columns: `
    select format('%s.%s %s %s %s %s %s %s', attrelid::regclass, attname,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      (select collname from pg_collation where oid = attcollation),
      pg_get_expr(adbin, adrelid), attgenerated, attidentity) as part
    from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v', 'm', 'p')
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace::regnamespace::text ${OWN} and attnum > 0 and not attisdropped`,
  constraints: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as part
    from pg_constraint where connamespace::regnamespace::text ${OWN} and contype <> 'n'`,
  indexes: `select indexdef as part from pg_indexes where schemaname ${OWN}`,
  functions: `
    select regexp_replace(pg_get_functiondef(oid), '\\s+', '', 'g') || coalesce(proacl::text, '') as part
    from pg_proc where pronamespace::regnamespace::text ${OWN}`,
  triggers: 'select pg_get_triggerdef(oid) as part from pg_trigger where not tgisinternal',
  views: `
    select format('%s.%s %s', schemaname, viewname, definition) as part
    from pg_views where schemaname ${OWN}`,
  sequences: `
    select format('%s %s %s %s', sequencename, data_type, start_value, increment_by) as part
    from pg_sequences where schemaname ${OWN}`,
  schemas: `select nspname::text as part from pg_namespace where nspname !~ '^pg_'`,
};

export async function schemaOf(db: Db): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(PARTS)) {
    const { rows } = await sql.raw<{ part: string }>(query).execute(db);
    schema[name] = rows.map(({ part }) => part).toSorted();
  }
  return schema;
}
