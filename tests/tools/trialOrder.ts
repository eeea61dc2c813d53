import { Random } from '../walks/random.ts';

/** Trials of one kind, which can run together or alone. */
export interface TrialKind {
  readonly name: string;
  /** The names by which each can be repeated alone: `npm run trials -- KIND NAME`. */
  readonly trials: readonly string[];
  /** At most so many run in one command, because each command has its own start. */
  readonly together: number;
  /** How long a command takes at least to be of use. */
  readonly minutes: number;
  /** Whether they run before all others. */
  readonly isFirst?: true;
}

/** What one command runs. */
export interface Batch<Kind extends TrialKind> {
  readonly kind: Kind;
  readonly trials: readonly string[];
}

/** A number from a text, the same for the same text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

/**
 * Returns the trials whose kind or name is among the words (without words, all) in batches, in an
 * order that the seed determines; those that run first come before all others.
 * @throws if a word names nothing
 */
export function batchesOf<Kind extends TrialKind>(
  kinds: readonly Kind[],
  words: readonly string[],
  seed: string,
): Batch<Kind>[] {
  const known = new Set(kinds.flatMap(({ name, trials }) => [name, ...trials]));
  const unknown = words.filter((word) => !known.has(word));
  if (unknown.length > 0)
    throw new Error(
      `There is no trial ${unknown.join(', ')}. Kinds: ${kinds.map(({ name }) => name).join(', ')}.`,
    );
  const random = new Random(seedOf(seed));
  const isNamed = (name: string) => words.length === 0 || words.includes(name);
  const names = new Set(words.filter((word) => !kinds.some((kind) => kind.name === word)));
  const batches = kinds
    .filter(({ name, trials }) => isNamed(name) || trials.some((trial) => names.has(trial)))
    .flatMap((kind) => {
      const named = kind.trials.filter((trial) => names.has(trial));
      const chosen = random.shuffled(named.length > 0 ? named : kind.trials);
      return Array.from({ length: Math.ceil(chosen.length / kind.together) }, (_, at) => ({
        kind,
        trials: chosen.slice(at * kind.together, (at + 1) * kind.together),
      }));
    });
  const shuffled = random.shuffled(batches);
  return [
    ...shuffled.filter(({ kind }) => kind.isFirst),
    ...shuffled.filter(({ kind }) => !kind.isFirst),
  ];
}
