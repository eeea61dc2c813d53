/**
 * The least that any server can do for a signed-in call: Fastify with one prepared query that joins
 * the person and the account to the session of the cookie. It receives the database's URL from the
 * parent process, and sends back its port.
 */
import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { Pool } from 'pg';

process.once('message', (url: string) => void serve(url));
process.once('disconnect', () => process.exit());

async function serve(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 16 });
  const app = fastify();
  app.get('/', async (request, reply) => {
    const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const { rows } = await pool.query({
      name: 'session',
      text: `select session.scope, session.user_id, person.display_name, account.person_type
        from session
        left join person on person.lin = session.lin
        left join account on account.user_id = session.user_id and account.lin = session.lin
        where session.token_hash = $1 and session.ends_at > $2`,
      values: [createHash('sha256').update(token).digest('base64url'), new Date()],
    });
    return reply.status(rows.length === 1 ? 200 : 401).send(rows[0]);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(app.server.address());
}
