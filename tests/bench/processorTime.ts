import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Portal, postmasters } from '../tools/server.ts';

const TICK_MS = 10;

/** Of a portal's own process, and of its database's, in ms. */
export interface ProcessorTime {
  readonly portal: number;
  readonly database: number;
}

/** What has been used so far; not a number where the system does not tell: it is read from `/proc`. */
export function processorTime({ pid, data }: Pick<Portal, 'pid' | 'data'>): ProcessorTime {
  if (pid === undefined || !existsSync('/proc/self/stat')) return { portal: Number.NaN, database: Number.NaN };
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => statOf(name));
  // The database may have outlived a portal that started it. A set gives its new members too while it is walked through.
  const family = new Set([pid, ...postmasters(data)]);
  for (const parent of family) for (const { id, parent: its } of processes) if (its === parent) family.add(id);
  const usedBy = (isOne: (id: number) => boolean) => processes.filter(({ id }) => family.has(id) && isOne(id)).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
  return { portal: usedBy((id) => id === pid), database: usedBy((id) => id !== pid) };
}

/** Of a process that has not ended meanwhile: user and system time, also of children that have (proc(5)). */
function statOf(name: string): { id: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(join('/proc', name, 'stat'), 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
    const [, parent = 0] = fields;
    return [{ id: Number(name), parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) }];
  } catch {
    return [];
  }
}
