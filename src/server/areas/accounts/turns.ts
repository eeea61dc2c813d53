/** Lets so many in at once; the others wait, and come in as they came. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves when it is one's turn, with what ends it; to be called once. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => this.#giveBack();
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
