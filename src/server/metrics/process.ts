import { Gauge, type Registry } from 'prom-client';
import packageFile from '../../../package.json' with { type: 'json' };
import { commitIn } from './commit.ts';
import type { ConnectionCounts } from '../database/open.ts';

/** Adds the version that runs, and the commit of which it is made. */
export function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'minit_build_info',
    help: 'Always 1; the labels have the version and the commit that run.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: packageFile.version, commit: commitIn() }, 1);
}

/** Adds the connections of this process to the database, and what waits for one. */
export function addConnectionMetrics(registry: Registry, counts: () => ConnectionCounts): void {
  const add = (name: string, help: string, valueOf: (counted: ConnectionCounts) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(valueOf(counts())),
    });
  };
  add('database_connections', 'Open connections to the database.', ({ total }) => total);
  add('database_connections_idle', 'Open connections that nobody uses.', ({ idle }) => idle);
  add(
    'database_connections_waiting',
    'Queries and transactions that wait for a connection.',
    ({ waiting }) => waiting,
  );
}
