import type { Actor } from './actor.ts';

/** Whom a call acts on when it acts on the caller: the person, and the account they are signed in to. */
export interface Self {
  readonly lin: string;
  readonly liUId: string;
}

/** The caller as a person with an account. For calls of scope Main, which nobody else enters; throws if one does. */
export function self({ lin, liUId, scope }: Actor): Self {
  if (lin === null || liUId === null) throw new Error(`A session of scope ${scope} without an account reached a call that needs one.`);
  return { lin, liUId };
}
