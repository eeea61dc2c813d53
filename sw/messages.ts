/** Messages from a page to the worker. */
export type ToWorker =
  /** The user has accepted the new version. */
  | { readonly type: 'SKIP_WAITING' }
  /**
   * A user has signed out, or another user has signed in. The worker replies on the port when all
   * data of the first user has been deleted.
   */
  | { readonly type: 'FORGET_PERSON' }
  /** URLs that this visit requested before the worker was active and could cache the responses. */
  | { readonly type: 'KEEP'; readonly urls: readonly string[] };

/** Messages from the worker to its pages. */
export type FromWorker =
  | { readonly type: 'ANSWER_CHANGED'; readonly cacheName: string; readonly url: string }
  | { readonly type: 'OPEN'; readonly link: string }
  /** A new notification has arrived. */
  | { readonly type: 'NOTIFIED' };

/** Responses that are the same for everyone and are kept after sign-out. */
export const PUBLIC_CACHE = 'everybody';
/** A photo that was shared to the app, until the panel of the card order takes it. */
export const SHARED_CACHE = 'shared-photo';
/** Responses that depend on the user. */
export const PERSON_CACHE = 'person';
