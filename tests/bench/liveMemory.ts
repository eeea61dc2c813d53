import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes of everything in use, inside the heap and outside it. */
export function liveMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Prints how much more memory is in use than before. */
export const printGrowth = (what: string, before: number, after: number): void =>
  console.log(
    `  ${`Memory in use, ${what}`.padEnd(42)}${`${Math.round((after - before) / 1e6)} MB`.padStart(12)}`,
  );
