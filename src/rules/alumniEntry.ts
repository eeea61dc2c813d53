import type { AlumniLoginInformation } from '../contract/alumniSignIn.ts';
import { RequestStatus } from '../contract/values.ts';

/**
 * Where somebody who has come to the alumni portal stands (ALUM-07). `approved`: the office has said yes, and there is no profile yet;
 * `requirements`: the study register knows the person, with too few credits.
 */
export type AlumniStep = 'member' | 'approved' | 'pending' | 'requirements' | 'rejected' | 'found' | 'unknown';

type EntryFacts = Pick<AlumniLoginInformation, 'existsInPortal' | 'registrationRequestStatus' | 'foundInLadok' | 'fulfillsRequirements'>;

/** The one step that comes next. What the office has decided goes before what the study register says. */
export function alumniStep({ existsInPortal, registrationRequestStatus: status, foundInLadok, fulfillsRequirements }: EntryFacts): AlumniStep {
  if (existsInPortal) return 'member';
  if (status === RequestStatus.New) return 'pending';
  if (status === RequestStatus.Approved) return 'approved';
  if (foundInLadok && !fulfillsRequirements) return 'requirements';
  if (status === RequestStatus.Rejected) return 'rejected';
  return foundInLadok ? 'found' : 'unknown';
}

/** Whether the person may ask to join. Whom the register does not know may: its oldest studies are on paper, and the office looks them up. */
export const mayAskToJoin = (step: AlumniStep): boolean => step === 'found' || step === 'unknown' || step === 'rejected';
