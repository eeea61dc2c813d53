import type { PrecacheEntry } from 'workbox-precaching';
import type { KeptCall } from './keptCalls.ts';

/** What the build writes into the worker. */
declare global {
  const KEPT_CALLS: readonly KeptCall[];
  /** The files of texts that the areas which work without a network need. */
  const TEXTS_AHEAD: readonly string[];

  interface ServiceWorkerGlobalScope {
    /** The shell's files with their revisions. */
    readonly SHELL_FILES: PrecacheEntry[];
  }
}
