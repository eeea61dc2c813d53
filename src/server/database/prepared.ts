import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from './schema.ts';

/** Puts a value, which is handed over each time the query is asked, in its place. */
export type Value<Values> = <Of extends keyof Values>(of: Of) => RawBuilder<Values[Of]>;

/** What connections call each prepared query, by its text. */
const names = new Map<string, string>();

/**
 * A query that is asked all the time: it is written once, and each connection plans it once. It names its columns rather than taking all,
 * for a connection refuses it once a migration, perhaps of a newer process, has changed what it answers.
 */
export function prepared<Values, Row>(write: (db: Kysely<Database>, value: Value<Values>) => Compilable<Row>) {
  const places = new Map<unknown, keyof Values>();
  const value: Value<Values> = (of) => {
    const place = Symbol(String(of));
    places.set(place, of);
    return sql`${place}`;
  };
  let written: CompiledQuery<Row> | null = null;
  return async (db: Kysely<Database>, values: Values): Promise<Row[]> => {
    if (written === null) {
      written = write(db, value).compile();
      names.set(written.sql, `prepared ${names.size}`);
    }
    const parameters = written.parameters.map((parameter) => {
      const of = places.get(parameter);
      return of === undefined ? parameter : values[of];
    });
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}

/** Has the connection keep its plans of what is prepared. */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (text: string, values: unknown[] = []) => {
      const name = names.get(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    },
  });
}
