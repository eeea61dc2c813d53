import { type GuestRefusal, type GuestToInvite, type InvitationRoom, type InvitationState, LONGEST_GUEST_NAME, LONGEST_PURPOSE, MOST_GUESTS, MOST_LETTERS_A_DAY } from '../contract/invitations.ts';
import { normaliseEmail } from './contactInformation.ts';
import { addDays, type IsoDate, isIsoDate } from './dates.ts';

/** Maximum duration of a guest account, a year; its contact person renews it. */
export const LONGEST_STAY_DAYS = 365;
/** Number of days for which the link in the letter is valid. */
export const LINK_DAYS = 14;
/** Maximum number of letters sent about one invitation on one day. */
export const MOST_LETTERS_TO_ONE = 3;

export const latestEnd = (today: IsoDate): IsoDate => addDays(today, LONGEST_STAY_DAYS);

/** What the server has stored about the addresses on a list, all in lower case. */
export interface KnownAddresses {
  readonly isOwn: (email: string) => boolean;
  readonly isBlocked: (email: string) => boolean;
  /** Addresses that belong to an account. */
  readonly inUse: ReadonlySet<string>;
  /** Addresses for which the same inviter has an open invitation. */
  readonly invited: ReadonlySet<string>;
}

const nothingKnown: KnownAddresses = { isOwn: () => false, isBlocked: () => false, inUse: new Set(), invited: new Set() };

export const addressOf = ({ email }: Pick<GuestToInvite, 'email'>): string => email.trim().toLowerCase();

/** Returns the refusals for each guest of a list, in the same order. Without `known` it performs only the checks that a page can make in advance. */
export function guestRefusals(guests: readonly GuestToInvite[], today: IsoDate, known: KnownAddresses = nothingKnown): GuestRefusal[][] {
  const met = new Set<string>();
  return guests.map((guest) => {
    const address = addressOf(guest);
    const isTwice = met.has(address);
    met.add(address);
    const reasons: readonly [applies: boolean, refusal: GuestRefusal][] = [
      [guest.name.trim() === '', 'NAME_MISSING'],
      [guest.name.trim().length > LONGEST_GUEST_NAME, 'NAME_TOO_LONG'],
      ...addressReasons(address, isTwice, known),
      [guest.purpose.trim() === '', 'PURPOSE_MISSING'],
      [guest.purpose.trim().length > LONGEST_PURPOSE, 'PURPOSE_TOO_LONG'],
      ...endReasons(guest.endsOn.trim(), today),
    ];
    return reasons.filter(([applies]) => applies).map(([, refusal]) => refusal);
  });
}

function addressReasons(address: string, isTwice: boolean, { isOwn, isBlocked, inUse, invited }: KnownAddresses): [boolean, GuestRefusal][] {
  const { refusal } = normaliseEmail(address);
  if (address === '' || refusal !== undefined) return [[true, 'EMAIL_MALFORMED']];
  return [
    [isTwice, 'EMAIL_TWICE'],
    [isOwn(address), 'EMAIL_OWN_DOMAIN'],
    [isBlocked(address), 'EMAIL_BLOCKED'],
    [!isOwn(address) && inUse.has(address), 'EMAIL_IN_USE'],
    [invited.has(address), 'EMAIL_INVITED'],
  ];
}

function endReasons(endsOn: string, today: IsoDate): [boolean, GuestRefusal][] {
  if (!isIsoDate(endsOn)) return [[true, 'END_MALFORMED']];
  return [[endsOn <= today, 'END_PASSED'], [endsOn > latestEnd(today), 'END_TOO_LATE']];
}

/** The inviter's number of open invitations, and of letters sent today. */
export interface Used {
  readonly waiting: number;
  readonly letters: number;
}

export const roomFor = ({ waiting, letters }: Used): InvitationRoom => ({ waiting: Math.max(0, MOST_GUESTS - waiting), letters: Math.max(0, MOST_LETTERS_A_DAY - letters) });

/** Returns why this many more guests cannot be invited now; null if they can. */
export const roomRefusal = (count: number, room: InvitationRoom): 'TOO_MANY_WAITING' | 'TOO_MANY_LETTERS' | null =>
  count > room.waiting ? 'TOO_MANY_WAITING' : count > room.letters ? 'TOO_MANY_LETTERS' : null;

/** The facts about an invitation that determine its state. */
export interface InvitationFacts {
  readonly expires: Date;
  readonly openedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly endsOn: IsoDate;
}

export function invitationState({ expires, openedAt, acceptedAt, withdrawnAt }: InvitationFacts, now: Date): InvitationState {
  if (acceptedAt !== null) return 'accepted';
  if (withdrawnAt !== null) return 'withdrawn';
  if (expires <= now) return 'expired';
  return openedAt === null ? 'sent' : 'opened';
}

/** Whether a guest can still accept the invitation. */
export const isOpen = (facts: InvitationFacts, now: Date, today: IsoDate): boolean => ['sent', 'opened'].includes(invitationState(facts, now)) && facts.endsOn >= today;

/** Whether the invitation can be sent again: it is open or has expired, and its end date is in the future. */
export const mayResend = (facts: InvitationFacts, now: Date, today: IsoDate): boolean =>
  ['sent', 'opened', 'expired'].includes(invitationState(facts, now)) && facts.endsOn > today;

export const mayWithdraw = (facts: InvitationFacts, now: Date): boolean => ['sent', 'opened', 'expired'].includes(invitationState(facts, now));
