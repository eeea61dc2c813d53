import { type GuestRefusal, type GuestToInvite, type InvitationRoom, type InvitationState, LONGEST_GUEST_NAME, LONGEST_PURPOSE, MOST_GUESTS, MOST_LETTERS_A_DAY } from '../contract/invitations.ts';
import { normaliseEmail } from './contactInformation.ts';
import { addDays, type IsoDate, isIsoDate } from './dates.ts';

/** The account of a guest lasts a year at most; its contact person renews it. */
export const LONGEST_STAY_DAYS = 365;
/** So long the link in the letter works. */
export const LINK_DAYS = 14;
/** So many letters about one invitation leave on one day. */
export const MOST_LETTERS_TO_ONE = 3;

export const latestEnd = (today: IsoDate): IsoDate => addDays(today, LONGEST_STAY_DAYS);

/** What is known here of the addresses on a list, all in small letters. */
export interface KnownAddresses {
  readonly isOwn: (email: string) => boolean;
  readonly isBlocked: (email: string) => boolean;
  /** An account has it. */
  readonly inUse: ReadonlySet<string>;
  /** The same inviter's invitation to it waits. */
  readonly invited: ReadonlySet<string>;
}

const nothingKnown: KnownAddresses = { isOwn: () => false, isBlocked: () => false, inUse: new Set(), invited: new Set() };

export const addressOf = ({ email }: Pick<GuestToInvite, 'email'>): string => email.trim().toLowerCase();

/** What is against each guest of a list, in its order. Without what the server knows it is what a page can tell beforehand. */
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

/** What an inviter has waiting, and how many letters have left today. */
export interface Used {
  readonly waiting: number;
  readonly letters: number;
}

export const roomFor = ({ waiting, letters }: Used): InvitationRoom => ({ waiting: Math.max(0, MOST_GUESTS - waiting), letters: Math.max(0, MOST_LETTERS_A_DAY - letters) });

/** Why so many guests more cannot be invited now; null: they can. */
export const roomRefusal = (count: number, room: InvitationRoom): 'TOO_MANY_WAITING' | 'TOO_MANY_LETTERS' | null =>
  count > room.waiting ? 'TOO_MANY_WAITING' : count > room.letters ? 'TOO_MANY_LETTERS' : null;

/** What has become of an invitation, as far as it decides. */
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

/** Whether a guest may still come by it. */
export const isOpen = (facts: InvitationFacts, now: Date, today: IsoDate): boolean => ['sent', 'opened'].includes(invitationState(facts, now)) && facts.endsOn >= today;

/** Whether it can be sent anew: it waits, or has expired, and its end is still to come. */
export const mayResend = (facts: InvitationFacts, now: Date, today: IsoDate): boolean =>
  ['sent', 'opened', 'expired'].includes(invitationState(facts, now)) && facts.endsOn > today;

export const mayWithdraw = (facts: InvitationFacts, now: Date): boolean => ['sent', 'opened', 'expired'].includes(invitationState(facts, now));
