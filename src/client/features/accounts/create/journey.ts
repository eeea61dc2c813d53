import type { Account } from '../../../../contract/account.ts';
import type { AccountCreateType } from '../../../../contract/values.ts';
import type { TextKey } from '../texts.ts';
import type { SpecifyFields } from './specifyFields.ts';

/** Somebody whom the university knows already, as by a student's account. */
export type KnownPerson = Pick<Account, 'givenName' | 'surname' | 'hasSwedishNin'>;

/** Who the account is for, as the search has found. */
export type Subject =
  | { readonly type: 'create'; readonly norEduPersonNIN: string; readonly person: KnownPerson | null }
  | { readonly type: 'takeover' | 'extend'; readonly account: Account };

/** How the journey ended: the account as the server has it now. */
export interface Outcome {
  readonly type: AccountCreateType;
  readonly account: Account;
}

interface State {
  /** What was searched for: no address may carry a national id. */
  readonly searched: string | null;
  /** Why the person is at the search again. */
  readonly notice: TextKey | null;
  readonly subject: Subject | null;
  /** What had been typed about the subject when its panel went away without being closed. */
  readonly draft: SpecifyFields | null;
  readonly outcome: Outcome | null;
}

const nothing: State = { searched: null, notice: null, subject: null, draft: null, outcome: null };
let state = nothing;

/**
 * What one panel of creating, taking over or extending an account hands to the next. In memory only: addresses and the history's own
 * state lie on the device, where no national id may. So a reload begins again at the search.
 */
export const journey = {
  searched: (): string | null => state.searched,
  notice: (): TextKey | null => state.notice,
  search: (text: string): void => {
    state = { ...state, searched: text, notice: null, outcome: null };
  },
  /** The search has to be made again, and says why. */
  beginAgain: (notice: TextKey, searched: string | null = null): void => {
    state = { ...nothing, notice, searched };
  },

  /** Null where the panel was opened for something else than was chosen in the search. */
  subject: (type: AccountCreateType): Subject | null => (state.subject?.type === type ? state.subject : null),
  choose: (subject: Subject): void => {
    state = { ...state, subject, notice: null, draft: isSame(state.subject, subject) ? state.draft : null };
  },
  draft: (): SpecifyFields | null => state.draft,
  keepDraft: (draft: SpecifyFields): void => {
    if (state.subject) state = { ...state, draft };
  },

  outcome: (type: AccountCreateType): Outcome | null => (state.outcome?.type === type ? state.outcome : null),
  end: (outcome: Outcome): void => {
    state = { ...nothing, outcome };
  },

  /** Nothing is left of it, as when its panel is closed. */
  forget: (): void => {
    state = nothing;
  },
};

const isSame = (one: Subject | null, other: Subject): boolean => one?.type === other.type && nameOf(one) === nameOf(other);
const nameOf = (subject: Subject) => (subject.type === 'create' ? subject.norEduPersonNIN : subject.account.norEduPersonLIN);
