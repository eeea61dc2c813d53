import type { Actor } from './actor.ts';

/**
 * The target of a call that acts on the caller: the person, and the account they are signed in to.
 */
export interface Self {
  readonly lin: string;
  readonly liUId: string;
}

/** The part of a caller that says who they are. */
export type Identity = Pick<Actor, 'lin' | 'liUId' | 'scope'>;

/**
 * Returns the caller as a person with an account, for calls of scope Main. Throws when the session
 * has no account, which calls of scope Main never admit.
 */
export function self({ lin, liUId, scope }: Identity): Self {
  if (lin === null || liUId === null)
    throw new Error(
      `A session of scope ${scope} without an account reached a call that requires an account.`,
    );
  return { lin, liUId };
}
