import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';

/** A request to join the alumni portal that waits for a decision. */
export const request = (
  id: string,
  changes: Partial<RegistrationRequest> = {},
): RegistrationRequest => ({
  id,
  alumnId: null,
  name: `Ada Ny${id}`,
  email: `ada${id}@example.net`,
  norEduPersonNin: '199001012385',
  rejectionReason: null,
  internalNotes: '',
  created: '2026-11-16T09:00:00.000Z',
  status: RequestStatus.New,
  registrationRequestStatus: RequestStatus.New,
  authMethod: AlumniAuthMethod.Email,
  ladokStudentUid: null,
  preferredLanguage: 'en-GB',
  educationName: 'Datateknik',
  graduationYear: 1999,
  message: '',
  isEmailVerified: true,
  isNationalIdProved: false,
  decided: null,
  decidedBy: null,
  ...changes,
});
