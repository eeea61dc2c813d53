import type { PrecacheEntry } from 'workbox-precaching';
import type { KeptCall } from './keptCalls.ts';

/** What the build writes into the worker. */
declare global {
  const KEPT_CALLS: readonly KeptCall[];

  interface ServiceWorkerGlobalScope {
    /** The shell's files with their revisions. */
    readonly SHELL_FILES: PrecacheEntry[];
  }
}
