import { STRANGER } from './cast.ts';
import type { Finding } from './observed.ts';
import type { Step } from './move.ts';
import { repeat, type Trace } from './walk.ts';
import type { World } from './world.ts';

const MOST_MS = 120_000;

/** Whether it is the same finding: of the same oracle, after the same move. */
export const isSame = (one: Finding, other: Finding): boolean =>
  one.oracle === other.oracle && one.move === other.move;

/**
 * Shortens a walk that found something, for at most two minutes: leaves out blocks of steps, then
 * single ones, as long as the same oracle finds something after the same move. Steps that have lost
 * what they refer to leave themselves out.
 */
export async function shrink(
  world: World,
  trace: Trace,
  found: Finding,
): Promise<{ readonly trace: Trace; readonly finding: Finding }> {
  const until = performance.now() + MOST_MS;
  let best = { trace, finding: found };
  const tries = async (steps: readonly Step[], coalition = best.trace.coalition) => {
    const again = await repeat(
      world,
      { ...best.trace, coalition, steps },
      { judgesLists: found.oracle === 'list' },
    );
    const same = again.findings.find((one) => isSame(one, found));
    if (same !== undefined) best = { trace: again.trace, finding: same };
    return same !== undefined;
  };
  for (let size = Math.ceil(trace.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = best.trace.steps.length - size; at >= -size + 1; at -= size) {
      if (performance.now() > until) return best;
      const { steps } = best.trace;
      await tries([...steps.slice(0, Math.max(at, 0)), ...steps.slice(at + size)]);
    }
  }
  // Whoever acts belongs to it, and so does the stranger, who tries every way in.
  const acting = new Set([STRANGER, ...best.trace.steps.map(({ actor }) => actor)]);
  for (const one of best.trace.coalition.filter((name) => !acting.has(name)))
    await tries(
      best.trace.steps,
      best.trace.coalition.filter((name) => name !== one),
    );
  return best;
}

/** The walk as lines that can be read, and as one that can be repeated. */
export const printed = ({ trace, finding }: { trace: Trace; finding: Finding }): string =>
  [
    `${finding.oracle}: ${finding.what} (after ${finding.move})`,
    `  ${trace.coalition.join(', ')} work together`,
    ...trace.steps.map(
      ({ id, actor, move, args }) =>
        `  ${id}. ${actor}: ${move} ${Object.entries(args)
          .map(([name, value]) => `${name}=${value}`)
          .join(' ')}`,
    ),
    `  WALK_TRACE='${JSON.stringify(trace)}'`,
  ].join('\n');
