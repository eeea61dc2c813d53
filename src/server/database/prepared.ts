import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from './schema.ts';

/** Inserts a placeholder for a value that is supplied each time the query runs. */
export type Value<Values> = <Of extends keyof Values>(of: Of) => RawBuilder<Values[Of]>;

/** Names of the prepared statements, by their SQL text. */
const names = new Map<string, string>();

/**
 * A frequently used query: it is compiled once, and each connection plans it once. The query must
 * list its columns instead of selecting all of them, because a connection rejects it once a
 * migration, perhaps run by a newer process, has changed its result type.
 */
export function prepared<Values, Row>(
  write: (db: Kysely<Database>, value: Value<Values>) => Compilable<Row>,
) {
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

/** Makes the connection keep its plans of prepared queries. */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (text: string, values: unknown[] = []) => {
      const name = names.get(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    },
  });
}
