export interface TypedAccount {
  readonly givenName: string;
  readonly surname: string;
  /** The user name that was chosen; null for the one that is offered first. */
  readonly liUId: string | null;
}

const nothing: TypedAccount = { givenName: '', surname: '', liUId: null };
let kept: { readonly email: string; readonly typed: TypedAccount } | null = null;

/** What was typed of an account, over a step back to the code: in this page's memory only, and never the password. */
export const typedAccount = {
  keep: (email: string, typed: TypedAccount): void => void (kept = { email, typed }),
  of: (email: string): TypedAccount => (kept?.email === email ? kept.typed : nothing),
  forget: (): void => void (kept = null),
};
