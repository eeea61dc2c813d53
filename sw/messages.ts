/** What a page tells the worker. */
export type ToWorker =
  /** The person agreed to the new version. */
  | { readonly type: 'SKIP_WAITING' }
  /** A person signs out or another one has signed in. Answered on the port when nothing of the first is left. */
  | { readonly type: 'FORGET_PERSON' }
  /** Addresses this visit has already asked for, before the worker was there to keep the answers. */
  | { readonly type: 'KEEP'; readonly urls: readonly string[] };

/** What the worker tells its pages. */
export type FromWorker =
  | { readonly type: 'ANSWER_CHANGED'; readonly cacheName: string; readonly url: string }
  | { readonly type: 'OPEN'; readonly link: string }
  /** There is a new notification. */
  | { readonly type: 'NOTIFIED' };

/** The answers that are the same for everybody, and outlive a sign-out. */
export const PUBLIC_CACHE = 'everybody';
/** The answers that depend on who asks. */
export const PERSON_CACHE = 'person';
