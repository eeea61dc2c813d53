import type { LiabilityStatus, LiabilityType } from '#contract/values.ts';
import { addDays, type IsoDate } from './dates.ts';
import { everybodyOf } from './liability.ts';

/** What a person is asked to accept. */
interface Asked {
  readonly liabilityStatus: LiabilityStatus;
  /** The last day without an acceptance; null or absent if there is none. */
  readonly acceptBy?: IsoDate | null | undefined;
}

/**
 * What an unanswered question means for the person: nothing is asked, they may go on without an
 * answer (until the day, if there is one), or they must accept before anything else.
 */
export type TermsQuestion = 'none' | 'mayGoOn' | 'mustAccept';

/** The last day itself still allows the person to go on. */
export const termsQuestionOf = (
  { liabilityStatus, acceptBy }: Asked,
  today: IsoDate,
): TermsQuestion =>
  liabilityStatus !== 'Requested'
    ? 'none'
    : acceptBy && acceptBy < today
      ? 'mustAccept'
      : 'mayGoOn';

/**
 * Whether people may be stopped until they accept these terms: only those that go with an account,
 * because others concern something that a person may do without.
 */
export const mayHaveDeadline = (type: LiabilityType, isConsent: boolean): boolean =>
  !isConsent && everybodyOf(type) !== null;

/** How long after the first day people may be let on without an acceptance. */
const MAX_DAYS = 366;

export const lastAcceptBy = (startDate: IsoDate): IsoDate => addDays(startDate, MAX_DAYS);

/** A version that is published, as far as it decides about its last day. */
interface Publication {
  readonly liabilityType: LiabilityType;
  readonly isConsent: boolean;
  readonly asksEverybody: boolean;
  readonly startDate: IsoDate;
}

type AcceptByRefusal =
  | 'TERMS/ACCEPT_BY_UNASKED'
  | 'TERMS/ACCEPT_BY_OTHER_TERMS'
  | 'TERMS/ACCEPT_BY_BEFORE_START'
  | 'TERMS/ACCEPT_BY_TOO_FAR';

/** Why a version cannot have that last day; undefined when it can. */
export function acceptByRefusal(
  acceptBy: IsoDate,
  { liabilityType, isConsent, asksEverybody, startDate }: Publication,
): AcceptByRefusal | undefined {
  if (!asksEverybody) return 'TERMS/ACCEPT_BY_UNASKED';
  if (!mayHaveDeadline(liabilityType, isConsent)) return 'TERMS/ACCEPT_BY_OTHER_TERMS';
  if (acceptBy < startDate) return 'TERMS/ACCEPT_BY_BEFORE_START';
  return acceptBy > lastAcceptBy(startDate) ? 'TERMS/ACCEPT_BY_TOO_FAR' : undefined;
}
