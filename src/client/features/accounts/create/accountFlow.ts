import type { Account } from '#contract/account.ts';
import type { AccountCreateType } from '#contract/values.ts';
import type { TextKey } from '../texts.ts';
import type { SpecifyFields } from './specifyFields.ts';

/** A person who is already known to the university, for example by a student account. */
export type KnownPerson = Pick<Account, 'givenName' | 'surname' | 'hasSwedishNin'>;

/** The person or account that the account form is about, chosen in the search. */
export type Subject =
  | {
      readonly type: 'create';
      readonly norEduPersonNIN: string;
      readonly person: KnownPerson | null;
    }
  | { readonly type: 'takeover' | 'extend'; readonly account: Account };

/** The result of the flow: the account as stored by the server. */
export interface Outcome {
  readonly type: AccountCreateType;
  readonly account: Account;
}

interface State {
  /** The text of the search, kept here because no address may contain a national id. */
  readonly searched: string | null;
  /** Why the user was sent back to the search. */
  readonly notice: TextKey | null;
  readonly subject: Subject | null;
  /** The input typed for the subject before its panel was left without being closed. */
  readonly draft: SpecifyFields | null;
  readonly outcome: Outcome | null;
}

const initialState: State = {
  searched: null,
  notice: null,
  subject: null,
  draft: null,
  outcome: null,
};
let state = initialState;

/**
 * State shared by the panels that create, take over or extend an account. Kept in memory only:
 * addresses and the history state are stored on the device, where no national id may be. A reload
 * therefore restarts at the search.
 */
export const accountFlow = {
  searched: (): string | null => state.searched,
  notice: (): TextKey | null => state.notice,
  search: (text: string): void => {
    state = { ...state, searched: text, notice: null, outcome: null };
  },
  /** Resets the flow to the search, which shows the notice. */
  restart: (notice: TextKey, searched: string | null = null): void => {
    state = { ...initialState, notice, searched };
  },

  /**
   * Returns the chosen subject, or null when the panel was opened for another type than the one
   * chosen in the search.
   */
  subject: (type: AccountCreateType): Subject | null =>
    state.subject?.type === type ? state.subject : null,
  choose: (subject: Subject): void => {
    state = {
      ...state,
      subject,
      notice: null,
      draft: isSame(state.subject, subject) ? state.draft : null,
    };
  },
  draft: (): SpecifyFields | null => state.draft,
  saveDraft: (draft: SpecifyFields): void => {
    if (state.subject) state = { ...state, draft };
  },

  outcome: (type: AccountCreateType): Outcome | null =>
    state.outcome?.type === type ? state.outcome : null,
  end: (outcome: Outcome): void => {
    state = { ...initialState, outcome };
  },

  /** Discards all state, for example when the panel is closed. */
  clear: (): void => {
    state = initialState;
  },
};

const isSame = (one: Subject | null, other: Subject): boolean =>
  one?.type === other.type && nameOf(one) === nameOf(other);
const nameOf = (subject: Subject) =>
  subject.type === 'create' ? subject.norEduPersonNIN : subject.account.norEduPersonLIN;
