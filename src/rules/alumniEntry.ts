import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import { RequestStatus } from '#contract/values.ts';

/**
 * The step of a person who opens the alumni portal (ALUM-07). `approved`: the office has approved
 * the request, but there is no profile yet; `requirements`: the study register contains the person,
 * but with too few credits.
 */
export type AlumniStep =
  | 'member'
  | 'approved'
  | 'pending'
  | 'requirements'
  | 'rejected'
  | 'found'
  | 'unknown';

type EntryFacts = Pick<
  AlumniLoginInformation,
  'existsInPortal' | 'registrationRequestStatus' | 'foundInLadok' | 'fulfillsRequirements'
>;

/**
 * Returns the person's current step. A pending or approved request takes precedence over the study
 * register; too few credits take precedence over a rejection.
 */
export function alumniStep({
  existsInPortal,
  registrationRequestStatus: status,
  foundInLadok,
  fulfillsRequirements,
}: EntryFacts): AlumniStep {
  if (existsInPortal) return 'member';
  if (status === RequestStatus.New) return 'pending';
  if (status === RequestStatus.Approved) return 'approved';
  if (foundInLadok && !fulfillsRequirements) return 'requirements';
  if (status === RequestStatus.Rejected) return 'rejected';
  return foundInLadok ? 'found' : 'unknown';
}

/**
 * Whether the person may request membership. A person missing from the register may, because the
 * oldest studies are recorded on paper, which the office can look up.
 */
export const mayRequestMembership = (step: AlumniStep): boolean =>
  step === 'found' || step === 'unknown' || step === 'rejected';

/**
 * Whether an approved request may still lead to a profile: it leads to one only, and the office's
 * approval has usually created it.
 */
export const mayCreateProfile = ({
  status,
  alumnId,
}: {
  readonly status: RequestStatus;
  readonly alumnId: string | null;
}): boolean => status === RequestStatus.Approved && alumnId === null;
