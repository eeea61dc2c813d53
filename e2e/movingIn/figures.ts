import type { Surroundings } from './surroundings.ts';

/**
 * What moving in took and what the portal answered meanwhile, to be printed: the seconds of each
 * step, and of the requests that went through the university's proxy, how many there were and how
 * many the portal failed.
 */
export class Figures {
  readonly #seconds = new Map<string, number>();
  readonly #around: Pick<Surroundings, 'answers'>;
  readonly #began = performance.now();

  constructor(around: Pick<Surroundings, 'answers'>) {
    this.#around = around;
  }

  /** Does the step, and returns its result and its line. @throws what the step throws */
  async step<T>(name: string, act: () => Promise<T>): Promise<{ result: T; line: string }> {
    const from = performance.now();
    const result = await act();
    const seconds = (performance.now() - from) / 1000;
    this.#seconds.set(name, seconds);
    return { result, line: `${name}: ${seconds.toFixed(1)} s` };
  }

  get failed(): number {
    return count(this.#around.answers, (status) => status >= 500);
  }

  /** All of it, a line each. `facts`: what was moved, such as the number of people. */
  text(facts: Readonly<Record<string, number>> = {}): string {
    const minutes = (performance.now() - this.#began) / 60_000;
    const requests = count(this.#around.answers, () => true);
    return [
      ...[...this.#seconds].map(
        ([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`,
      ),
      `  ${minutes.toFixed(1).padStart(5)} min  all of it`,
      ...Object.entries(facts).map(([what, number]) => `  ${String(number).padStart(9)}  ${what}`),
      `  ${String(requests).padStart(9)}  requests through the proxy`,
      `  ${String(this.failed).padStart(9)}  of them failed (5xx)`,
    ].join('\n');
  }
}

function count(
  answers: ReadonlyMap<number, number>,
  isCounted: (status: number) => boolean,
): number {
  let sum = 0;
  for (const [status, number] of answers) if (isCounted(status)) sum += number;
  return sum;
}
