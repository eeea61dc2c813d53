import type { PrecacheEntry } from 'workbox-precaching';
import type { CachedCall } from './cachedCalls.ts';

/** Values that the build inserts into the worker. */
declare global {
  const CACHED_CALLS: readonly CachedCall[];
  /** The text files that the areas available offline need. */
  const OFFLINE_TEXTS: readonly string[];

  interface ServiceWorkerGlobalScope {
    /** The shell's files with their revisions. */
    readonly SHELL_FILES: PrecacheEntry[];
  }
}
