import type { PrecacheEntry } from 'workbox-precaching';
import type { Language } from '#contract/languages.ts';
import type { CachedCall } from './cachedCalls.ts';

/** Values that the build inserts into the worker. */
declare global {
  /** Id of the build, which its page contains too. */
  const BUILD_ID: string;
  const CACHED_CALLS: readonly CachedCall[];
  /** The version of the texts that this version's pages request. */
  const TEXTS_VERSION: string;
  /** The text of a notification whose contents cannot be read, in each language. */
  const PUSH_TEXTS: Readonly<Record<Language, string>>;
  /** The text files that the areas available offline need. */
  const OFFLINE_TEXTS: readonly string[];

  interface ServiceWorkerGlobalScope {
    /** The shell's files with their revisions. */
    readonly SHELL_FILES: PrecacheEntry[];
  }
}
