import { Client, type ClientBase, DatabaseError } from 'pg';

/** When an unanswered statement is asked about, and how often. */
const ASK_AFTER_MS = 1_500;
const LOOK_EVERY_MS = 500;
/** How long the server may take to accept a connection, and then to answer. */
const ANSWER_WITHIN_MS = 1_000;

interface Statement {
  readonly sentAt: number;
  /** The server has said that it is not running. */
  isUnknown: boolean;
}

/** What the server says; `silent` if it says nothing. */
type Answer = { readonly running: ReadonlySet<number> } | 'unclear' | 'silent';

/**
 * Ends the connections of a pool on which nothing comes back although the server owes an answer: it
 * has vanished without closing them, or something between has forgotten them. Their statements then
 * fail within five seconds, and the pool opens others. A statement that only takes long is left
 * alone: the server is asked, on a new connection, whether it is still running.
 */
export class SilentConnections {
  readonly #url: string;
  readonly #unanswered = new Map<ClientBase, Statement>();
  readonly #timer: NodeJS.Timeout;
  #answeredAt = 0;
  #isLooking = false;

  constructor(url: string) {
    this.#url = url;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Watches the statements of a connection. */
  readonly watch = (client: ClientBase): void => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: readonly unknown[]) => {
        const answer = query(...args);
        if (answer instanceof Promise) this.#await(client, answer);
        return answer;
      },
    });
  };

  #await(client: ClientBase, answer: Promise<unknown>): void {
    const statement: Statement = { sentAt: performance.now(), isUnknown: false };
    this.#unanswered.set(client, statement);
    const end = () => {
      if (this.#unanswered.get(client) === statement) this.#unanswered.delete(client);
    };
    answer
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) throw error;
      })
      .then(() => (this.#answeredAt = performance.now()))
      .catch(() => undefined)
      .finally(end);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const waiting = [...this.#unanswered].filter(([, { sentAt }]) => now - sentAt > ASK_AFTER_MS);
    if (this.#isLooking || waiting.length === 0) return;
    this.#isLooking = true;
    const answer = await this.#ask(waiting.map(([client]) => processOf(client)));
    this.#isLooking = false;
    // Meanwhile the server has answered something: it is only busy.
    if (answer === 'unclear' || (answer === 'silent' && this.#answeredAt > now)) return;
    for (const [client, statement] of waiting) {
      if (this.#unanswered.get(client) !== statement) continue;
      const isSilent = answer === 'silent' || !answer.running.has(processOf(client));
      // An answer may be on its way, so it is asked twice.
      if (isSilent && (answer === 'silent' || statement.isUnknown)) endNow(client);
      statement.isUnknown = isSilent;
    }
  }

  async #ask(processes: readonly number[]): Promise<Answer> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'minit connections',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ own: number; running: number[] }>(
        `select pg_backend_pid() as own, array(
           select pid from pg_stat_activity
           where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as running`,
        [processes],
      );
      const [row] = rows;
      // A pooler between has process ids of its own.
      if (row === undefined || row.own !== processOf(client)) return 'unclear';
      return { running: new Set(row.running) };
    } catch (error) {
      return error instanceof DatabaseError ? 'unclear' : 'silent';
    } finally {
      endNow(client);
    }
  }
}

/** The process of the server that serves the connection. */
const processOf = (client: ClientBase): number =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : 0;

/** A connection that waits for an answer is closed without waiting any longer. */
function endNow(client: ClientBase): void {
  if (client instanceof Client) client.end().catch(() => undefined);
}
