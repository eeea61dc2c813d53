import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Portal, postmasters } from '../tools/server.ts';

const TICK_MS = 10;

/** Processor time in ms of a portal's own process and of its database's processes. */
export interface ProcessorTime {
  readonly portal: number;
  readonly database: number;
}

/** Returns the processor time used so far, read from `/proc`; NaN on systems without it. */
export function processorTime({ pid, data }: Pick<Portal, 'pid' | 'data'>): ProcessorTime {
  if (pid === undefined || !existsSync('/proc/self/stat'))
    return { portal: Number.NaN, database: Number.NaN };
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name));
  // The database may outlive the portal process that started it. Iterating over a set includes
  // members added during the iteration.
  const processIds = new Set([pid, ...postmasters(data)]);
  for (const parent of processIds)
    for (const { id, parent: its } of processes) if (its === parent) processIds.add(id);
  const usedBy = (isOne: (id: number) => boolean) =>
    processes
      .filter(({ id }) => processIds.has(id) && isOne(id))
      .reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
  return { portal: usedBy((id) => id === pid), database: usedBy((id) => id !== pid) };
}

/** What something took. The processor time does not depend on what else the machine does. */
export interface Used {
  readonly milliseconds: number;
  readonly processor: number;
}

/** Runs it, and measures this process together with its database, whose data are in the folder. */
export async function usedBy(folder: string, run: () => Promise<unknown>): Promise<Used> {
  const total = () => {
    const { portal, database } = processorTime({ pid: process.pid, data: folder });
    return portal + database;
  };
  const [began, before] = [performance.now(), total()];
  await run();
  return { milliseconds: performance.now() - began, processor: total() - before };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export const printUsed = (what: string, { milliseconds, processor }: Used): void =>
  console.log(
    `  ${what.padEnd(42)}${seconds(milliseconds).padStart(12)}   processor ${seconds(processor)}`,
  );

/** Prints how many times as much the one took as the other. */
export const printRatio = (one: Used, other: Used, limit: string): void =>
  console.log(
    `${'Ratio'.padEnd(44)}${(one.milliseconds / other.milliseconds).toFixed(2).padStart(12)}` +
      `   processor ${(one.processor / other.processor).toFixed(2)}, ${limit}`,
  );

/**
 * Returns parent and ticks of a running process: user and system time, including that of its
 * terminated children (proc(5)).
 */
function statOf(name: string): { id: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(join('/proc', name, 'stat'), 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return [
      {
        id: Number(name),
        parent,
        ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0),
      },
    ];
  } catch {
    return [];
  }
}
