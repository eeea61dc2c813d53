import type { ListState, ListVersion } from './listChanges.ts';

/** Lists whose newest version is remembered; those that changed first are forgotten. */
const MAX_LISTS = 500;

/**
 * The newest version of each list that somebody has read from this process. Administrators who read
 * an unchanged list, or the same changed one at the same time, get the same version of it.
 */
export class SharedVersions {
  readonly #newest = new Map<string, ListVersion>();

  /** The version of the list at this moment. `compare` compares the list with an earlier version. */
  async current(
    list: string,
    compare: (since: ListVersion | null) => Promise<ListState>,
  ): Promise<ListVersion> {
    for (;;) {
      const since = this.#newest.get(list) ?? null;
      const { version, changed } = await compare(since);
      if (since !== null && changed?.length === 0) return since;
      // Another reader has found a newer version in the meantime, which may still be the newest.
      if ((this.#newest.get(list) ?? null) !== since) continue;
      this.#newest.delete(list);
      this.#newest.set(list, version);
      const [oldest] = this.#newest.keys();
      if (this.#newest.size > MAX_LISTS && oldest !== undefined) this.#newest.delete(oldest);
      return version;
    }
  }
}
