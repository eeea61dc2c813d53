import type { CardState, LiabilityStatus, LiabilityType, UserStatus } from '../contract/values.ts';
import { statusMeaning } from './accountStatus.ts';
import type { IsoDate } from './dates.ts';
import { validityOn } from './validity.ts';

/** What is known about a person's things. What is left out has not been asked, or not answered: it concerns nobody yet. */
export interface Situation {
  readonly account?: { readonly userStatus: UserStatus; readonly validThroughCurrent: IsoDate | null };
  readonly retirement?: {
    readonly alumOptionAvailable: boolean;
    readonly postponeOptionAvailable: boolean;
    readonly retireOptionAvailable: boolean;
    readonly retirementDate: IsoDate | null;
  };
  readonly password?: { readonly renewingRequired: boolean; readonly renewBefore: IsoDate | null };
  /** Null: the person has never had a card. */
  readonly card?: { readonly status: CardState; readonly validityEndDate: IsoDate } | null;
  readonly hasOngoingOrder?: boolean;
  readonly liabilities?: readonly { readonly liabilityType: LiabilityType; readonly liabilityStatus: LiabilityStatus }[];
  readonly notifications?: readonly { readonly prio: number; readonly isRead: boolean }[];
}

/** Most pressing first: something has stopped or will within days, something should be done, something to know. */
export const severities = ['urgent', 'soon', 'info'] as const;
export type Severity = (typeof severities)[number];

/** Where the person deals with it; a screen by its purpose, since paths are the client's. */
export type ConcernTarget =
  | { readonly to: 'helpdesk' | 'retirement' | 'password' | 'card' | 'orderCard' | 'notifications' }
  | { readonly to: 'liability'; readonly liabilityType: LiabilityType };

type ConcernName =
  | 'ACCOUNT_IN_RETIREMENT' | 'ACCOUNT_IN_RETIREMENT_UNTIL' | 'ACCOUNT_CLOSED' | 'ACCOUNT_ENDED' | 'ACCOUNT_ENDS'
  | 'PASSWORD_RENEW' | 'PASSWORD_RENEW_BEFORE'
  | 'LIABILITY'
  | 'CARD_BLOCKED' | 'CARD_INACTIVE' | 'CARD_FROZEN' | 'CARD_INVALID' | 'CARD_ORDERED' | 'CARD_NONE' | 'CARD_ENDED' | 'CARD_ENDS'
  | 'NOTIFICATIONS';

/** One thing that needs the person. `text` is the key of a sentence that may use `date` and `count`. */
export interface Concern {
  readonly text: `CONCERN/${ConcernName}`;
  readonly severity: Severity;
  readonly target: ConcernTarget;
  readonly date: IsoDate | null;
  readonly count: number;
}

/** An end this near is urgent. */
const URGENT_WITHIN_DAYS = 7;
/** A notification of this priority is more than something to know. */
const PRESSING_PRIO = 1;

const concern = (text: ConcernName, severity: Severity, target: ConcernTarget, date: IsoDate | null = null, count = 1): Concern => ({
  text: `CONCERN/${text}`, severity, target, date, count,
});
const severityWithin = (daysLeft: number): Severity => (daysLeft <= URGENT_WITHIN_DAYS ? 'urgent' : 'soon');

/** What concerns the person now: most pressing first, then what comes first in time. */
export function concernsOf(situation: Situation, today: IsoDate): Concern[] {
  const all = [
    ...accountConcerns(situation, today),
    ...passwordConcerns(situation, today),
    ...liabilityConcerns(situation),
    ...cardConcerns(situation, today),
    ...notificationConcerns(situation),
  ];
  const rank = ({ severity }: Concern) => severities.indexOf(severity);
  return all.toSorted((one, other) => rank(one) - rank(other) || (one.date ?? '9').localeCompare(other.date ?? '9'));
}

function accountConcerns({ account, retirement }: Situation, today: IsoDate): Concern[] {
  if (!account) return [];
  if (account.userStatus === 'Inretirement') {
    const mayChoose = Boolean(retirement?.alumOptionAvailable || retirement?.postponeOptionAvailable || retirement?.retireOptionAvailable);
    const date = retirement?.retirementDate ?? account.validThroughCurrent;
    const text = date === null ? 'ACCOUNT_IN_RETIREMENT' : 'ACCOUNT_IN_RETIREMENT_UNTIL';
    return [concern(text, 'urgent', { to: mayChoose ? 'retirement' : 'helpdesk' }, date)];
  }
  if (!statusMeaning(account.userStatus).isUsable) return [concern('ACCOUNT_CLOSED', 'urgent', { to: 'helpdesk' })];

  const validity = validityOn(today, account.validThroughCurrent);
  if (validity.state === 'ended') return [concern('ACCOUNT_ENDED', 'urgent', { to: 'helpdesk' }, validity.until)];
  if (validity.state === 'ending') {
    return [concern('ACCOUNT_ENDS', severityWithin(validity.daysLeft), { to: 'helpdesk' }, validity.until)];
  }
  return [];
}

function passwordConcerns({ password }: Situation, today: IsoDate): Concern[] {
  if (password?.renewingRequired) return [concern('PASSWORD_RENEW', 'urgent', { to: 'password' })];
  const validity = validityOn(today, password?.renewBefore ?? null);
  if (validity.state !== 'ending') return [];
  return [concern('PASSWORD_RENEW_BEFORE', severityWithin(validity.daysLeft), { to: 'password' }, validity.until)];
}

const liabilityConcerns = ({ liabilities = [] }: Situation): Concern[] =>
  liabilities
    .filter(({ liabilityStatus }) => liabilityStatus === 'Requested')
    .map(({ liabilityType }) => concern('LIABILITY', 'soon', { to: 'liability', liabilityType }));

const stoppedCards: Readonly<Record<Exclude<CardState, 'Active'>, Concern>> = {
  Blocked: concern('CARD_BLOCKED', 'soon', { to: 'orderCard' }),
  Inactive: concern('CARD_INACTIVE', 'soon', { to: 'orderCard' }),
  Frozen: concern('CARD_FROZEN', 'soon', { to: 'card' }),
  Invalid: concern('CARD_INVALID', 'soon', { to: 'helpdesk' }),
};

function cardConcerns({ card, hasOngoingOrder = false }: Situation, today: IsoDate): Concern[] {
  if (card === undefined) return [];
  if (hasOngoingOrder) return [concern('CARD_ORDERED', 'info', { to: 'orderCard' })];
  if (card === null) return [concern('CARD_NONE', 'info', { to: 'orderCard' })];
  if (card.status !== 'Active') return [stoppedCards[card.status]];
  const validity = validityOn(today, card.validityEndDate);
  if (validity.state === 'ended') return [concern('CARD_ENDED', 'soon', { to: 'helpdesk' }, validity.until)];
  return validity.state === 'ending' ? [concern('CARD_ENDS', 'soon', { to: 'helpdesk' }, validity.until)] : [];
}

function notificationConcerns({ notifications = [] }: Situation): Concern[] {
  const unread = notifications.filter(({ isRead }) => !isRead);
  if (unread.length === 0) return [];
  const severity = unread.some(({ prio }) => prio <= PRESSING_PRIO) ? 'soon' : 'info';
  return [concern('NOTIFICATIONS', severity, { to: 'notifications' }, null, unread.length)];
}
