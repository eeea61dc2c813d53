import {
  type GuestRefusal,
  type GuestToInvite,
  type InvitationRoom,
  type InvitationState,
  MAX_GUEST_NAME_LENGTH,
  MAX_PURPOSE_LENGTH,
  MAX_GUESTS,
  MAX_EMAILS_PER_DAY,
} from '#contract/invitations.ts';
import { tidyAddress } from '#contract/typedText.ts';
import { isName, isPlainLine, tidyLine } from '#contract/writtenText.ts';
import { normaliseEmail } from './contactInformation.ts';
import { addDays, type IsoDate, isIsoDate } from './dates.ts';

/** Maximum duration of a guest account, a year; its contact person renews it. */
export const MAX_STAY_DAYS = 365;
/** Number of days for which the link in the letter is valid. */
export const LINK_DAYS = 14;
/** Maximum number of letters sent about one invitation on one day. */
export const MAX_EMAILS_PER_INVITATION = 3;

export const latestEnd = (today: IsoDate): IsoDate => addDays(today, MAX_STAY_DAYS);

/** What the server has stored about the addresses on a list, all in lower case. */
export interface KnownAddresses {
  readonly isOwn: (email: string) => boolean;
  readonly isBlocked: (email: string) => boolean;
  /** Addresses that belong to an account. */
  readonly inUse: ReadonlySet<string>;
  /** Addresses for which the same inviter has an open invitation. */
  readonly invited: ReadonlySet<string>;
}

const nothingKnown: KnownAddresses = {
  isOwn: () => false,
  isBlocked: () => false,
  inUse: new Set(),
  invited: new Set(),
};

export const addressOf = ({ email }: Pick<GuestToInvite, 'email'>): string =>
  tidyAddress(email).toLowerCase();

/**
 * Returns the refusals for each guest of a list, in the same order. Without `known` it performs
 * only the checks that a page can make in advance.
 */
export function guestRefusals(
  guests: readonly GuestToInvite[],
  today: IsoDate,
  known: KnownAddresses = nothingKnown,
): GuestRefusal[][] {
  const seen = new Set<string>();
  return guests.map((guest) => {
    const address = addressOf(guest);
    const isDuplicate = seen.has(address);
    seen.add(address);
    const reasons: readonly [applies: boolean, refusal: GuestRefusal][] = [
      ...nameReasons(tidyLine(guest.name)),
      ...addressReasons(address, isDuplicate, known),
      ...purposeReasons(tidyLine(guest.purpose)),
      ...endReasons(guest.endsOn.trim(), today),
    ];
    return reasons.filter(([applies]) => applies).map(([, refusal]) => refusal);
  });
}

/** The fields of a guest, in the order of the form. */
export const guestFields = [
  'name',
  'email',
  'purpose',
  'endsOn',
] as const satisfies readonly (keyof GuestToInvite)[];
export type GuestField = (typeof guestFields)[number];

const prefixes: Readonly<Record<GuestField, string>> = {
  name: 'NAME_',
  email: 'EMAIL_',
  purpose: 'PURPOSE_',
  endsOn: 'END_',
};

/** Returns the field that a refusal is about. */
export function guestFieldOf(refusal: GuestRefusal): GuestField {
  const field = guestFields.find((one) => refusal.startsWith(prefixes[one]));
  if (field === undefined) throw new Error(`${refusal} belongs to no field.`);
  return field;
}

/**
 * Name and purpose are read in a letter from the portal, so neither may contain an address or
 * characters that hide or turn text round.
 */
const nameReasons = (name: string): [boolean, GuestRefusal][] => [
  [name === '', 'NAME_MISSING'],
  [name.length > MAX_GUEST_NAME_LENGTH, 'NAME_TOO_LONG'],
  [name !== '' && !isName(name), 'NAME_MALFORMED'],
];

const purposeReasons = (purpose: string): [boolean, GuestRefusal][] => [
  [purpose === '', 'PURPOSE_MISSING'],
  [purpose.length > MAX_PURPOSE_LENGTH, 'PURPOSE_TOO_LONG'],
  [purpose !== '' && !isPlainLine(purpose), 'PURPOSE_MALFORMED'],
];

function addressReasons(
  address: string,
  isDuplicate: boolean,
  { isOwn, isBlocked, inUse, invited }: KnownAddresses,
): [boolean, GuestRefusal][] {
  const { refusal } = normaliseEmail(address);
  if (address === '' || refusal !== undefined) return [[true, 'EMAIL_MALFORMED']];
  return [
    [isDuplicate, 'EMAIL_TWICE'],
    [isOwn(address), 'EMAIL_OWN_DOMAIN'],
    [isBlocked(address), 'EMAIL_BLOCKED'],
    [!isOwn(address) && inUse.has(address), 'EMAIL_IN_USE'],
    [invited.has(address), 'EMAIL_INVITED'],
  ];
}

function endReasons(endsOn: string, today: IsoDate): [boolean, GuestRefusal][] {
  if (!isIsoDate(endsOn)) return [[true, 'END_MALFORMED']];
  return [
    [endsOn <= today, 'END_PASSED'],
    [endsOn > latestEnd(today), 'END_TOO_LATE'],
  ];
}

/** The inviter's number of open invitations, and of letters sent today. */
export interface InvitationUsage {
  readonly waiting: number;
  readonly letters: number;
}

export const remainingInvitations = ({ waiting, letters }: InvitationUsage): InvitationRoom => ({
  waiting: Math.max(0, MAX_GUESTS - waiting),
  letters: Math.max(0, MAX_EMAILS_PER_DAY - letters),
});

/** Returns why this many more guests cannot be invited now; null if they can. */
export const invitationLimitRefusal = (
  count: number,
  room: InvitationRoom,
): 'TOO_MANY_WAITING' | 'TOO_MANY_LETTERS' | null =>
  count > room.waiting ? 'TOO_MANY_WAITING' : count > room.letters ? 'TOO_MANY_LETTERS' : null;

/** The facts about an invitation that determine its state. */
export interface InvitationFacts {
  readonly expires: Date;
  /** When the guest began. A link that was followed is no sign of the guest: mail is examined. */
  readonly begunAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly endsOn: IsoDate;
}

export function invitationState(
  { expires, begunAt, acceptedAt, withdrawnAt }: InvitationFacts,
  now: Date,
): InvitationState {
  if (acceptedAt !== null) return 'accepted';
  if (withdrawnAt !== null) return 'withdrawn';
  if (expires <= now) return 'expired';
  return begunAt === null ? 'sent' : 'opened';
}

/** Whether a guest can still accept the invitation. */
export const isOpen = (facts: InvitationFacts, now: Date, today: IsoDate): boolean =>
  ['sent', 'opened'].includes(invitationState(facts, now)) && facts.endsOn >= today;

/**
 * Whether the invitation can be sent again: it is open or has expired, and its end date is in the
 * future.
 */
export const mayResend = (facts: InvitationFacts, now: Date, today: IsoDate): boolean =>
  ['sent', 'opened', 'expired'].includes(invitationState(facts, now)) && facts.endsOn > today;

export const mayWithdraw = (facts: InvitationFacts, now: Date): boolean =>
  ['sent', 'opened', 'expired'].includes(invitationState(facts, now));
