import type { AlumniProfile } from '../contract/alumni.ts';
import { addDays, type IsoDate } from './dates.ts';

/** Alumni come once a year: what was confirmed within eleven months is not asked about again. */
const ASKED_AFTER_DAYS = 335;

/** What may be out of date, in the order in which it is asked: mail that came back first, then what has not been confirmed for long. */
export type DetailQuestion = 'EMAIL_REJECTED' | 'ADDRESS_REJECTED' | 'ADDRESS_MISSING' | 'ADDRESS' | 'WORK';

type Details = Pick<AlumniProfile, 'alumnSettings' | 'streetAddresses' | 'workPlace' | 'isEmailRejected' | 'isAddressRejected'>;

/** What the one card of the profile asks about; nothing where all is known to be right. */
export function detailQuestions({ alumnSettings, streetAddresses, workPlace, isEmailRejected, isAddressRejected }: Details, confirmed: IsoDate, today: IsoDate): DetailQuestion[] {
  const isOld = addDays(confirmed, ASKED_AFTER_DAYS) < today;
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

/** Whether the addresses can be saved: one of several is where letters go. */
export const hasOnePrimary = (addresses: readonly Address[]): boolean => addresses.length === 0 || addresses.filter(({ isPrimary }) => isPrimary).length === 1;
