import type { PrecacheEntry } from 'workbox-precaching';
import type { KeptCall } from './keptCalls.ts';

/** Values that the build inserts into the worker. */
declare global {
  const KEPT_CALLS: readonly KeptCall[];
  /** The text files that the areas available offline need. */
  const TEXTS_AHEAD: readonly string[];

  interface ServiceWorkerGlobalScope {
    /** The shell's files with their revisions. */
    readonly SHELL_FILES: PrecacheEntry[];
  }
}
