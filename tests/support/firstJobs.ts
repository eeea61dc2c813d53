import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const INTERVAL_MS = 500;

/**
 * Waits for the scheduled jobs and letters that a starting server catches up with, whose changes
 * would otherwise appear among those of a test.
 */
export async function firstJobsDone(databaseUrl: string, timeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const latest = performance.now() + timeoutMs;
    const isDone = async () => {
      const jobs = await client.query<{ table: string | null }>(
        "select to_regclass('pgboss.job')::text as table",
      );
      if (jobs.rows[0]?.table === null) return false;
      const { rows } = await client.query<{ isDone: boolean }>(`select
        (select count(*) from pgboss.job where name = 'tell-contact-persons' and state = 'completed') > 0
        and not exists (select from pgboss.job where state < 'completed')
        and not exists (select from outgoing_message where sent_at is null) as "isDone"`);
      return rows[0]?.isDone === true;
    };
    while (!(await isDone())) {
      if (performance.now() > latest) throw new Error('The first jobs are not done in time.');
      await wait(INTERVAL_MS);
    }
  } finally {
    await client.end();
  }
}
