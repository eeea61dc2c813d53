import { sql } from 'kysely';
import type { Row, Sections } from '#contract/privacy.ts';
import { peopleOf } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';
import type { Column } from './disclosedColumns.ts';
import { disclosures } from './disclosure.ts';

type Columns = Readonly<Record<string, Column>>;

/** A section of what a person receives, with the query of its rows. */
interface Section {
  readonly name: string;
  readonly table: string;
  readonly of: (lin: string) => ReturnType<typeof sql>;
  readonly columns: Columns;
}

/** All sections, in the order in which they are declared. */
const sections: readonly Section[] = Object.entries(disclosures).flatMap(
  ([table, disclosed]): Section[] => {
    if (typeof disclosed === 'string') return [];
    const { section: name, of, columns, also = {} } = disclosed;
    return [
      { name, table, of, columns },
      ...Object.entries(also).map(([other, part]) => ({ name: other, table, ...part })),
    ];
  },
);

/** Names of all sections and, for each, of the values in its rows. */
export const disclosedNames: ReadonlyMap<string, readonly string[]> = new Map(
  sections.map(({ name, columns }) => [
    name,
    [...new Set(shownOf(columns).map(({ as }) => nameOf(as)))],
  ]),
);

/**
 * Returns everything that is disclosed to the person, by section, with what the people have who have
 * been joined with this one. Sections without rows are left out.
 */
export async function personalData(db: Db, lin: string): Promise<Sections> {
  const found: Record<string, Row[]> = {};
  const { rows: people } = await peopleOf(lin).execute(db);
  // One after the other: a person who downloads their data must not take all connections.
  for (const { name, table, of, columns } of sections) {
    const shown = shownOf(columns);
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(shown.map(({ as, value }) => sql`${value} as ${sql.ref(as)}`))}
        from ${sql.table(table)} as own
        where ${sql.join(
          people.map((person) => sql`(${of(person.lin)})`),
          sql` or `,
        )}
        order by ${sql.ref(orderOf(shown))}
    `.execute(db);
    if (rows.length > 0) found[name] = rows.map(toRow);
  }
  return found;
}

function shownOf(columns: Columns) {
  return Object.entries(columns).flatMap(([column, shown]) => {
    if (typeof shown === 'string') return [];
    return [shown === true ? { as: column, value: sql.ref(`own.${column}`) } : shown];
  });
}

/**
 * Rows are in the order of the day or moment that they are about, otherwise of their first value.
 */
function orderOf(shown: readonly { readonly as: string }[]): string {
  return (
    shown.find(({ as }) => /^(at|date|since)$|(_at|start_date)$/.test(as))?.as ?? shown[0]?.as ?? ''
  );
}

function nameOf(column: string): string {
  return column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function toRow(found: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(found).map(([column, value]) => [nameOf(column), value]),
  );
}
