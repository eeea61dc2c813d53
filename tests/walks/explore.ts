import { knownAs } from './knownFindings.ts';
import { type Finding, type Judged, nothingJudged, oracles } from './observed.ts';
import { printed, shrink } from './shrink.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

/** Steps of one walk; longer ones find less, because each begins with a fresh cast. */
const LENGTH = 30;

/** What many walks have seen. */
export interface Explored {
  readonly walks: number;
  readonly steps: number;
  readonly calls: number;
  readonly judged: Judged;
  /** Findings that are not known, each once, as text that can be repeated. */
  readonly failures: readonly string[];
  /** When each known finding was seen first, in seconds, and in which step. */
  readonly known: ReadonlyMap<string, { readonly seconds: number; readonly steps: number }>;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly recognisers: ReadonlySet<string>;
  /** When what the walks looked for was seen; null if it was not. */
  readonly found: { readonly seconds: number; readonly steps: number } | null;
}

export interface Limits {
  readonly seed: number;
  readonly walks: number;
  readonly seconds: number;
  /** Ends when each of these has been seen, or one that is not known. */
  readonly until?: readonly string[];
  /** Ends when this has been seen. */
  readonly untilFound?: (finding: Finding) => boolean;
  /** Whether to go on after a finding that is not known. */
  readonly collects?: boolean;
  /** Whether to shorten the walk of a finding that is not known. */
  readonly shortens?: boolean;
}

/** Makes walks until a limit is reached or a finding is not known. */
export async function explore(world: World, limits: Limits): Promise<Explored> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const judged = nothingJudged();
  const outcomes = new Map<string, number>();
  const recognisers = new Set<string>();
  const known = new Map<string, { seconds: number; steps: number }>();
  const failures: string[] = [];
  const texts = new Set<string>();
  let [walks, steps, calls] = [0, 0, 0];
  let sought: Explored['found'] = null;
  const isDone = () =>
    walks >= limits.walks ||
    seconds() >= limits.seconds ||
    (failures.length > 0 && !limits.collects) ||
    sought !== null ||
    limits.until?.every((id) => known.has(id));
  while (!isDone()) {
    const walked = await walk(world, limits.seed * 1_000_003 + walks, LENGTH);
    walks += 1;
    steps += walked.outcomes.length;
    calls += walked.calls;
    for (const oracle of oracles) judged[oracle] += walked.judged[oracle];
    for (const outcome of walked.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const column of walked.recognisers) recognisers.add(column);
    for (const found of walked.findings) {
      const id = knownAs(found);
      if (id !== null && !known.has(id)) known.set(id, { seconds: seconds(), steps });
    }
    if (limits.untilFound && walked.findings.some(limits.untilFound))
      sought = { seconds: seconds(), steps };
    const strange = walked.findings.find((found) => knownAs(found) === null);
    if (strange === undefined || texts.has(textOf(strange))) continue;
    texts.add(textOf(strange));
    failures.push(
      printed(
        (limits.shortens ?? true)
          ? await shrink(world, walked.trace, strange)
          : { trace: walked.trace, finding: strange },
      ),
    );
  }
  return { walks, steps, calls, judged, failures, known, outcomes, recognisers, found: sought };
}

const textOf = ({ oracle, move, what }: Finding) => `${oracle} ${move} ${what}`;

/** The counts as lines: moves by actor, and the columns by which people are recognised. */
export const report = (explored: Explored): string =>
  [
    `${explored.walks} walks, ${explored.steps} moves, ${explored.calls} calls`,
    `judged: ${Object.entries(explored.judged)
      .map(([oracle, count]) => `${oracle} ${count}`)
      .join(', ')}`,
    `recognisers written: ${[...explored.recognisers].toSorted().join(', ')}`,
    ...[...explored.outcomes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([outcome, count]) => `  ${String(count).padStart(5)} ${outcome}`),
  ].join('\n');
