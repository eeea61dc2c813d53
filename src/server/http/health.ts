import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import type { Db, OpenDatabase } from '../database/open.ts';
import type { DatabaseProblem } from '../database/problems.ts';
import { addCertificateMetrics } from '../outbox/certificateMetrics.ts';
import { addJobMetrics } from '../metrics/jobs.ts';
import { addBuildInfo, addConnectionMetrics } from '../metrics/process.ts';
import { addOutboxMetrics } from '../outbox/metrics.ts';
import { isSecret } from '#server/base/secrets.ts';
import { waitAtMost } from '../systems/timeLimit.ts';
import { signIns } from '../session/signIn/signInCounts.ts';
import { sendNotFound } from './errors.ts';
import { compressionCount } from './publicResponse.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface HealthParts {
  readonly db: Db;
  readonly connections?: OpenDatabase['connections'] | undefined;
  readonly disk?: OpenDatabase['disk'] | undefined;
  readonly config: Config;
  readonly clock: () => Date;
}

/**
 * Adds `/health/live` and `/health/ready`, which are open to everyone, and `/metrics`, which
 * requires its token.
 */
export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  const { config } = parts;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // During shutdown connections are closed after their response, because open connections would
  // delay it.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  app.get('/health/live', { config: { isQuiet: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', { config: { isQuiet: true } }, async (_request, reply) => {
    const database = await standingOf(parts);
    const isReady = !isClosing && database !== 'away';
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', database });
  });

  const registry = addMetrics(app, parts);
  app.get('/metrics', { config: { isQuiet: true } }, async (request, reply) => {
    const isAllowed =
      config.metricsToken !== null &&
      isSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isAllowed) return sendNotFound(reply);
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** Returns the metrics of the process, and of the database that it shares with others. */
function addMetrics(
  app: FastifyInstance,
  { config, db, connections, disk, clock }: HealthParts,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by the route pattern and never by the address itself.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const compressions: Gauge = new Gauge({
    name: 'public_answer_compressions',
    help: 'How often an answer that is the same for everybody was compressed since the start.',
    registers: [registry],
    collect: () => compressions.set(compressionCount()),
  });
  // First: the metrics that follow ask the database, and must not be counted as waiting for it.
  if (connections) addConnectionMetrics(registry, connections);
  addOutboxMetrics(registry, db, clock);
  addJobMetrics(registry, db);
  addCertificateMetrics(registry, config, clock);
  addBuildInfo(registry);
  const writable: Gauge = new Gauge({
    name: 'database_writable',
    help: 'Whether the database stores what it is given.',
    registers: [registry],
    collect: async () => writable.set(Number((await standingOf({ db, disk })) === 'writable')),
  });
  registry.registerMetric(signIns);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    durations.observe(
      { method, route: routeOptions.url ?? 'unknown', status: statusCode },
      elapsedTime / 1000,
    );
  });
  return registry;
}

/** How long the database may take to say so. */
const STANDING_WITHIN_MS = 4_000;

/** Whether the database answers, and whether it stores what it is given. */
async function standingOf({
  db,
  disk,
}: Pick<HealthParts, 'db' | 'disk'>): Promise<'writable' | DatabaseProblem> {
  try {
    const asked = sql<{
      isReadOnly: boolean;
    }>`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
    const { rows } = await waitAtMost(STANDING_WITHIN_MS, asked);
    if (rows[0]?.isReadOnly === true) return 'readOnly';
    return disk?.isFull === true ? 'full' : 'writable';
  } catch {
    return 'away';
  }
}
