/** What the build writes into the worker. */
declare const __KEPT_CALLS__: readonly import('./keptCalls.ts').KeptCall[];

interface ServiceWorkerGlobalScope {
  /** The shell's files with their revisions. */
  readonly __WB_MANIFEST: import('workbox-precaching').PrecacheEntry[];
}
