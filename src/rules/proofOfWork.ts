/** What a solution is the hash of (SHA-256, as UTF-8): the challenge, and the number that anyone who solves it has looked for. */
export const provenText = (challenge: string, number: number): string => `${challenge}.${number}`;

/** How many zero bits the hash begins with. Each more takes twice as many tries to find. */
export function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0);
  return at < 0 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24;
}

/** About 65,000 tries: well below a second on a computer, a few seconds on an old phone. */
const EASIEST = 16;
/** About a million tries. More would hold up a phone for minutes, and a machine that attacks hardly at all. */
const HARDEST = 20;
const SOLVED_PER_STEP = 50;

/** The zero bits that the next solution must have where so many have been brought for the same thing in the last hour. */
export const difficultyAfter = (solved: number): number => Math.min(HARDEST, EASIEST + Math.floor(solved / SOLVED_PER_STEP));
