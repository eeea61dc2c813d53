/**
 * Returns the text whose hash is the solution (SHA-256, as UTF-8): the challenge and the number
 * found by the solver.
 */
export const provenText = (challenge: string, number: number): string => `${challenge}.${number}`;

/**
 * Returns the number of leading zero bits of the hash. Each additional bit doubles the number of
 * attempts needed.
 */
export function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0);
  return at < 0 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24;
}

/**
 * The zero bits of the first solution where the university has not decided otherwise. About 65,000
 * attempts: well below a second on a computer, a few seconds on an old phone.
 */
export const USUAL_DIFFICULTY = 16;
/**
 * About a million attempts. More would delay a phone for minutes, but hardly slow down an
 * attacker's machine.
 */
export const MAX_DIFFICULTY = 20;
const SOLUTIONS_PER_STEP = 50;

/**
 * Returns the zero bits required of the next solution, given the number of solutions submitted for
 * the same target in the last hour, and the bits of the first one.
 */
export const difficultyAfter = (solved: number, first: number): number =>
  Math.min(MAX_DIFFICULTY, first + Math.floor(solved / SOLUTIONS_PER_STEP));
