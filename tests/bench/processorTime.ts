import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Portal, postmasters } from '../tools/server.ts';

const TICK_MS = 10;

/** Processor time that a portal and its database have used so far, in ms; null where the system does not tell: it is read from `/proc`. */
export function processorTime({ pid, data }: Portal): number | null {
  if (pid === undefined || !existsSync('/proc/self/stat')) return null;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => statOf(name));
  // The database may have outlived a portal that started it. A set gives its new members too while it is walked through.
  const family = new Set([pid, ...postmasters(data)]);
  for (const parent of family) for (const { id, parent: its } of processes) if (its === parent) family.add(id);
  return processes.filter(({ id }) => family.has(id)).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
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
