import type { WorkKind } from '#contract/user.ts';
import type { CardState, LiabilityStatus, LiabilityType, UserStatus } from '#contract/values.ts';
import { statusMeaning } from './accountStatus.ts';
import { daysBetween, type IsoDate } from './dates.ts';
import { termsQuestionOf } from './termsDeadline.ts';
import { byUrgency, isWaiting } from './waiting.ts';
import { endOf, RETIREMENT_DAYS, validityOn } from './validity.ts';

/**
 * The facts about a person's account, card and so on. A missing field has not been requested or not
 * been answered, and yields no concern yet.
 */
export interface Situation {
  readonly account?: {
    readonly userStatus: UserStatus;
    readonly validThroughCurrent: IsoDate | null;
    readonly retirementDate?: IsoDate | undefined;
    readonly vouchedEndings?: number | undefined;
  };
  readonly retirement?: {
    readonly alumOptionAvailable: boolean;
    readonly postponeOptionAvailable: boolean;
    readonly retireOptionAvailable: boolean;
    readonly retirementDate: IsoDate | null;
    /** Set if the person has cancelled the account today and can keep it. */
    readonly undo?: object | null | undefined;
  };
  readonly password?: { readonly renewingRequired: boolean; readonly renewBefore: IsoDate | null };
  /** Null: the person has never had a card. */
  readonly card?: { readonly status: CardState; readonly validityEndDate: IsoDate } | null;
  readonly hasOngoingOrder?: boolean;
  readonly liabilities?: readonly {
    readonly liabilityType: LiabilityType;
    readonly liabilityStatus: LiabilityStatus;
    /** The last day without an acceptance, for terms that must be accepted. */
    readonly acceptBy?: IsoDate | null | undefined;
  }[];
  /** Newest first. */
  readonly notifications?: readonly {
    readonly id: string;
    readonly notificationType: string;
    readonly prio: number;
    readonly isRead: boolean;
  }[];
  /** The work that waits for a person in a role. It has rows of its own. */
  readonly work?: readonly { readonly kind: WorkKind }[];
}

/**
 * Most urgent first: something has stopped or will stop within days; something should be done;
 * information only.
 */
const severities = ['urgent', 'soon', 'info'] as const;
type Severity = (typeof severities)[number];

/**
 * Where the person can act on the concern. Screens are named by purpose, because paths belong to
 * the client.
 */
export type ConcernTarget =
  | {
      readonly to:
        | 'helpdesk'
        | 'retirement'
        | 'undoCancel'
        | 'password'
        | 'card'
        | 'orderCard'
        | 'notifications'
        | 'vouching';
    }
  | { readonly to: 'liability'; readonly liabilityType: LiabilityType };

type ConcernName =
  | 'ACCOUNT_IN_RETIREMENT'
  | 'ACCOUNT_IN_RETIREMENT_UNTIL'
  | 'ACCOUNT_CANCELLED'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_ENDED'
  | 'ACCOUNT_ENDS'
  | 'PASSWORD_RENEW'
  | 'PASSWORD_RENEW_BEFORE'
  | 'LIABILITY'
  | 'LIABILITY_BY'
  | 'CARD_BLOCKED'
  | 'CARD_INACTIVE'
  | 'CARD_FROZEN'
  | 'CARD_INVALID'
  | 'CARD_ORDERED'
  | 'CARD_NONE'
  | 'CARD_ENDED'
  | 'CARD_ENDS'
  | 'NOTIFICATIONS'
  | 'VOUCHED_ENDING';

/** The subject of a concern. */
export type ConcernKind =
  | 'account'
  | 'password'
  | 'liability'
  | 'card'
  | 'notifications'
  | 'vouching';

/**
 * One matter that needs the person's attention. `text` is the key of a sentence that may use `date`
 * and `count`.
 */
export interface Concern {
  readonly kind: ConcernKind;
  readonly text: `CONCERN/${ConcernName}`;
  readonly severity: Severity;
  readonly target: ConcernTarget;
  readonly date: IsoDate | null;
  readonly count: number;
  /** The notification that represents all unread ones in this concern. */
  readonly notificationId?: string;
}

/** An end within this many days is urgent. */
const URGENT_WITHIN_DAYS = 7;
/** A notification of this priority or higher is more than information. */
const IMPORTANT_PRIO = 1;

/** The notification types whose subject is also a kind of concern or of work. */
const kindByNotificationType: Readonly<Record<string, ConcernKind | WorkKind>> = {
  Retirement: 'account',
  Password: 'password',
  Liability: 'liability',
  Card: 'card',
  Alumni: 'alumniRequests',
  Accounts: 'endingAccounts',
};

const concernOf =
  (kind: ConcernKind) =>
  (
    text: ConcernName,
    severity: Severity,
    target: ConcernTarget,
    date: IsoDate | null = null,
  ): Concern => ({
    kind,
    text: `CONCERN/${text}`,
    severity,
    target,
    date,
    count: 1,
  });
const [ofAccount, ofPassword, ofLiability, ofCard] = [
  concernOf('account'),
  concernOf('password'),
  concernOf('liability'),
  concernOf('card'),
];
const severityWithin = (daysLeft: number): Severity =>
  daysLeft <= URGENT_WITHIN_DAYS ? 'urgent' : 'soon';

/**
 * Returns the person's current concerns, most urgent first, then by date. A notification whose
 * subject is already a concern, or work that waits, is left out.
 */
export function concernsOf(situation: Situation, today: IsoDate): Concern[] {
  const found = [
    ...accountConcerns(situation, today),
    ...passwordConcerns(situation, today),
    ...liabilityConcerns(situation, today),
    ...cardConcerns(situation, today),
    ...vouchingConcerns(situation),
  ];
  const all = [...found, ...notificationConcerns(situation, found)];
  const rank = ({ severity }: Concern) => severities.indexOf(severity);
  return all.toSorted(
    (one, other) => rank(one) - rank(other) || (one.date ?? '9').localeCompare(other.date ?? '9'),
  );
}

function accountConcerns({ account, retirement }: Situation, today: IsoDate): Concern[] {
  if (!account) return [];
  if (account.userStatus === 'Inretirement') {
    if (retirement?.undo)
      return [ofAccount('ACCOUNT_CANCELLED', 'urgent', { to: 'undoCancel' }, today)];
    const mayChoose = Boolean(
      retirement?.alumOptionAvailable ||
      retirement?.postponeOptionAvailable ||
      retirement?.retireOptionAvailable,
    );
    const date =
      retirement?.retirementDate ??
      endOf({ ...account, retirementDate: account.retirementDate ?? null });
    const text = date === null ? 'ACCOUNT_IN_RETIREMENT' : 'ACCOUNT_IN_RETIREMENT_UNTIL';
    return [
      ofAccount(
        text,
        severityOfRetirement(today, date),
        { to: mayChoose ? 'retirement' : 'helpdesk' },
        date,
      ),
    ];
  }
  if (!statusMeaning(account.userStatus).isUsable)
    return [ofAccount('ACCOUNT_CLOSED', 'urgent', { to: 'helpdesk' })];

  const validity = validityOn(today, account.validThroughCurrent);
  if (validity.state === 'ended')
    return [ofAccount('ACCOUNT_ENDED', 'urgent', { to: 'helpdesk' }, validity.until)];
  if (validity.state === 'ending') {
    return [
      ofAccount(
        'ACCOUNT_ENDS',
        severityWithin(validity.daysLeft),
        { to: 'helpdesk' },
        validity.until,
      ),
    ];
  }
  return [];
}

/** A retirement date months ahead, as for a student who stays another year, is information only. */
function severityOfRetirement(today: IsoDate, date: IsoDate | null): Severity {
  const validity = validityOn(today, date);
  if (validity.state !== 'valid') return 'urgent';
  return validity.daysLeft <= RETIREMENT_DAYS ? 'soon' : 'info';
}

function passwordConcerns({ password }: Situation, today: IsoDate): Concern[] {
  if (password?.renewingRequired)
    return [ofPassword('PASSWORD_RENEW', 'urgent', { to: 'password' })];
  const validity = validityOn(today, password?.renewBefore ?? null);
  if (validity.state !== 'ending') return [];
  return [
    ofPassword(
      'PASSWORD_RENEW_BEFORE',
      severityWithin(validity.daysLeft),
      { to: 'password' },
      validity.until,
    ),
  ];
}

const liabilityConcerns = ({ liabilities = [] }: Situation, today: IsoDate): Concern[] =>
  liabilities
    .filter((liability) => termsQuestionOf(liability, today) !== 'none')
    .map(({ liabilityType, acceptBy }) => {
      const target = { to: 'liability', liabilityType } as const;
      return acceptBy
        ? ofLiability('LIABILITY_BY', severityUntil(acceptBy, today), target, acceptBy)
        : ofLiability('LIABILITY', 'soon', target);
    });

const severityUntil = (day: IsoDate, today: IsoDate): Severity =>
  severityWithin(daysBetween(today, day));

const stoppedCards: Readonly<Record<Exclude<CardState, 'Active'>, Concern>> = {
  Blocked: ofCard('CARD_BLOCKED', 'soon', { to: 'orderCard' }),
  Inactive: ofCard('CARD_INACTIVE', 'soon', { to: 'orderCard' }),
  Frozen: ofCard('CARD_FROZEN', 'soon', { to: 'card' }),
  Invalid: ofCard('CARD_INVALID', 'soon', { to: 'helpdesk' }),
};

function cardConcerns({ card, hasOngoingOrder = false }: Situation, today: IsoDate): Concern[] {
  if (card === undefined) return [];
  if (hasOngoingOrder) return [ofCard('CARD_ORDERED', 'info', { to: 'orderCard' })];
  if (card === null) return [ofCard('CARD_NONE', 'info', { to: 'orderCard' })];
  if (card.status !== 'Active') return [stoppedCards[card.status]];
  const validity = validityOn(today, card.validityEndDate);
  if (validity.state === 'ended')
    return [ofCard('CARD_ENDED', 'soon', { to: 'helpdesk' }, validity.until)];
  return validity.state === 'ending'
    ? [ofCard('CARD_ENDS', 'soon', { to: 'helpdesk' }, validity.until)]
    : [];
}

/** Accounts that the person vouches for and that end soon. */
const vouchingConcerns = ({ account }: Situation): Concern[] =>
  account?.vouchedEndings
    ? [
        {
          ...concernOf('vouching')('VOUCHED_ENDING', 'soon', { to: 'vouching' }),
          count: account.vouchedEndings,
        },
      ]
    : [];

function notificationConcerns(
  { notifications = [], work = [] }: Situation,
  others: readonly Concern[],
): Concern[] {
  const kinds = new Set(
    [...work, ...others.filter(({ severity }) => severity !== 'info')].map(({ kind }) => kind),
  );
  const unread = notifications.filter((notification) => {
    const kind = kindByNotificationType[notification.notificationType];
    return isWaiting(notification) && !(kind && kinds.has(kind));
  });
  const [first] = unread.toSorted(byUrgency);
  if (!first) return [];
  const severity = unread.some(({ prio }) => prio <= IMPORTANT_PRIO) ? 'soon' : 'info';
  return [
    {
      ...concernOf('notifications')('NOTIFICATIONS', severity, { to: 'notifications' }),
      count: unread.length,
      notificationId: first.id,
    },
  ];
}
