export interface AccountDraft {
  readonly givenName: string;
  readonly surname: string;
  /** The chosen user name; null for the first one offered. */
  readonly liUId: string | null;
}

const nothing: AccountDraft = { givenName: '', surname: '', liUId: null };
let kept: { readonly email: string; readonly typed: AccountDraft } | null = null;

/**
 * What the user has typed about the account, kept across a step back to the code: only in this
 * page's memory, and never the password.
 */
export const accountDraft = {
  keep: (email: string, typed: AccountDraft): void => void (kept = { email, typed }),
  /** For a guest who has not typed anything yet, the name from the invitation. */
  of: (email: string, invitedName = ''): AccountDraft =>
    kept?.email === email ? kept.typed : { ...nothing, ...namesIn(invitedName) },
  isTyped: (email: string): boolean => kept?.email === email,
  forget: (): void => void (kept = null),
};

/** Takes the last word as the surname; the user can correct it. */
function namesIn(name: string): Pick<AccountDraft, 'givenName' | 'surname'> {
  const words = name.split(' ').filter((word) => word !== '');
  return words.length < 2
    ? { givenName: name, surname: '' }
    : { givenName: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' };
}

/** The names that are not blank. An account without a name is named after its address. */
export const namesTyped = ({ givenName, surname }: AccountDraft) =>
  Object.fromEntries(
    Object.entries({ givenName, surname }).filter(([, name]) => name.trim() !== ''),
  );
