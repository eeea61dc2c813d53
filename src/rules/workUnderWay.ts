/** A process may end this often during a piece of work before the work is set aside. */
const ENDS_BEFORE_SET_ASIDE = 2;

/**
 * How work ended: `stopped` when its process was stopped in an orderly way, `processEnded` when the
 * process ended by itself, or was killed, while the work was under way.
 */
export type WorkOutcome = 'succeeded' | 'failed' | 'stopped' | 'processEnded';

/**
 * How often a process has ended during the work since it last succeeded, after this outcome. Work
 * that fails has not shown that a process survives it.
 */
export function endsAfter(ends: number, outcome: WorkOutcome): number {
  if (outcome === 'succeeded') return 0;
  return outcome === 'processEnded' ? ends + 1 : ends;
}

/** Whether the work may be done: as usual, with no other suspect beside it, or not by itself. */
export type WorkStanding = 'usual' | 'suspect' | 'setAside';

export function workStanding(ends: number): WorkStanding {
  if (ends >= ENDS_BEFORE_SET_ASIDE) return 'setAside';
  return ends > 0 ? 'suspect' : 'usual';
}
