import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { type ClientBase, DatabaseError, type QueryConfig } from 'pg';
import type { Database } from './schema.ts';

/** Inserts a placeholder for a value that is supplied each time the query runs. */
export type Value<Values> = <Of extends keyof Values>(of: Of) => RawBuilder<Values[Of]>;

/**
 * A frequently used query, which is compiled once. Like every statement that comes again, each
 * connection plans it once.
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
    written ??= write(db, value).compile();
    const parameters = written.parameters.map((parameter) => {
      const of = places.get(parameter);
      return of === undefined ? parameter : values[of];
    });
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}

/** A statement that came this often is a fixed one, and comes again. */
const COMES_AGAIN = 5;
/** Every connection keeps a plan of each, so the number limits the memory of the database. */
const MAX_PLANS = 250;
/** Texts of which it is counted how often they came. */
const MAX_COUNTED = 2000;
/** More values are a list of a length of its own, whose text hardly comes again. */
const MAX_VALUES = 30;

const PLANNED = /^(?:select|insert|update|delete|with)\b/i;
/**
 * The result of a statement with all columns changes with a migration, perhaps one of a newer
 * process, and the connection would reject it from then on.
 */
const ALL_COLUMNS = /(?:\b(?:select|returning|distinct)|[,.])\s*\*/i;
/** PostgreSQL rejects a kept plan because a migration has changed the type of its result. */
const RESULT_CHANGED = '0A000';

/** Decides which statements the connections of a pool keep the plans of, by their SQL texts. */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #never = new Set<string>();
  #made = 0;

  /** Returns the name of the prepared statement; undefined if the statement is planned each time. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_PLANS || values.length > MAX_VALUES) return undefined;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < COMES_AGAIN) {
      if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    if (this.#never.has(text) || !PLANNED.test(text) || ALL_COLUMNS.test(text)) return undefined;
    const name = `prepared ${(this.#made += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The statement is planned each time from now on. */
  #forget(text: string): void {
    this.#names.delete(text);
    this.#never.add(text);
  }

  /** Makes the connection keep these plans. */
  readonly keepIn = (client: ClientBase): void => {
    const query = client.query.bind(client);
    const runPrepared = async (name: string, text: string, values: unknown[]) => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== RESULT_CHANGED) throw error;
        this.#forget(text);
        // Within a transaction, the error has undone the statements before.
        if (client.getTransactionStatus() !== 'I') throw error;
        return query(text, values);
      }
    };
    Object.assign(client, {
      query: (text: string | QueryConfig, values: unknown[] = []) => {
        const name = typeof text === 'string' ? this.nameOf(text, values) : undefined;
        return typeof text !== 'string' || name === undefined
          ? query(text, values)
          : runPrepared(name, text, values);
      },
    });
  };
}
