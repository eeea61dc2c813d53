import type { AlumniProfile } from '#contract/alumni.ts';
import { addDays, type IsoDate } from './dates.ts';

/**
 * Alumni visit about once a year, so details confirmed within the last eleven months are not asked
 * about again.
 */
const CONFIRM_AFTER_DAYS = 335;

/**
 * Details that may be outdated, in the order in which they are asked: returned mail first, then
 * details not confirmed recently.
 */
export type DetailQuestion =
  | 'EMAIL_REJECTED'
  | 'ADDRESS_REJECTED'
  | 'ADDRESS_MISSING'
  | 'ADDRESS'
  | 'WORK';

type Details = Pick<
  AlumniProfile,
  'alumnSettings' | 'streetAddresses' | 'workPlace' | 'isEmailRejected' | 'isAddressRejected'
>;

/**
 * Returns the questions of the profile's confirmation card; an empty list if all details are known
 * to be correct.
 */
export function detailQuestions(
  { alumnSettings, streetAddresses, workPlace, isEmailRejected, isAddressRejected }: Details,
  confirmed: IsoDate,
  today: IsoDate,
): DetailQuestion[] {
  const isOld = addDays(confirmed, CONFIRM_AFTER_DAYS) < today;
  const hasAddress = streetAddresses.length > 0;
  const wantsPost = alumnSettings.massMailingPostal || alumnSettings.liUMagazine;
  const questions: readonly (readonly [applies: boolean, question: DetailQuestion])[] = [
    [isEmailRejected, 'EMAIL_REJECTED'],
    [isAddressRejected && hasAddress, 'ADDRESS_REJECTED'],
    [wantsPost && !hasAddress, 'ADDRESS_MISSING'],
    [isOld && hasAddress && !isAddressRejected, 'ADDRESS'],
    [isOld && workPlace.name !== '', 'WORK'],
  ];
  return questions.filter(([applies]) => applies).map(([, question]) => question);
}

type Address = Pick<AlumniProfile['streetAddresses'][number], 'isPrimary'>;

/**
 * Whether the addresses can be saved: if there are any, exactly one must be the primary address,
 * which letters are sent to.
 */
export const hasOnePrimary = (addresses: readonly Address[]): boolean =>
  addresses.length === 0 || addresses.filter(({ isPrimary }) => isPrimary).length === 1;
