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
  /** Of a guest, before anything is typed, the name that the invitation says. */
  of: (email: string, invitedName = ''): TypedAccount => (kept?.email === email ? kept.typed : { ...nothing, ...namesIn(invitedName) }),
  isTyped: (email: string): boolean => kept?.email === email,
  forget: (): void => void (kept = null),
};

/** The last word is the surname, which whoever has another one corrects. */
function namesIn(name: string): Pick<TypedAccount, 'givenName' | 'surname'> {
  const words = name.split(' ').filter((word) => word !== '');
  return words.length < 2 ? { givenName: name, surname: '' } : { givenName: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' };
}
