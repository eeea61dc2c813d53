import type { alumniAdmin } from '#contract/alumniAdmin.ts';
import { AlumniAuthMethod } from '#contract/values.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { normalise } from '#rules/identityNumber.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handler } from '#server/call/handler.ts';
import { addRequest as insertRequest, hasMemberWithNumber } from '../alumni/index.ts';
import { hasWaitingRequest, memberAt, oneRequest, toRequest } from './requestStore.ts';

/**
 * Adds a request by hand (ALUM-06). It is decided like any other, with the likely duplicates in
 * view. Nobody has verified the address, but the office answers for the national id, with which the
 * person can sign in once the request has been approved.
 */
export const addRequest: Handler<typeof alumniAdmin.addRequest> = async (call) => {
  const {
    body: { norEduPersonNin, internalNotes, ...body },
    now,
    today,
  } = call;
  const email = normaliseEmail(body.email);
  if (email.refusal !== undefined || email.value === null)
    return badRequest({ email: email.refusal ?? 'INPUT_REQUIRED' });
  const address = email.value;
  const nationalId = norEduPersonNin === null ? null : normalise(norEduPersonNin, today);
  if (norEduPersonNin !== null && nationalId === null)
    return badRequest({ norEduPersonNin: 'INVALID_NATIONAL_ID_FORMAT' });

  return await call.change(async (tx) => {
    if (await memberAt(tx, address)) return badRequest({ email: 'ALUMNI_ADMIN/EMAIL_TAKEN' });
    if (await hasMemberWithNumber(tx, nationalId))
      return badRequest({ norEduPersonNin: 'ALUMNI_ADMIN/NUMBER_TAKEN' });
    if (await hasWaitingRequest(tx, address, nationalId)) return conflict;
    const added = await insertRequest(tx, {
      name: `${body.firstName} ${body.lastName}`,
      first_name: body.firstName,
      last_name: body.lastName,
      email: address,
      email_verified_at: null,
      lin: null,
      national_id: nationalId,
      auth_method: AlumniAuthMethod.Manually,
      ladok_student_uid: null,
      preferred_language: body.preferredLanguage,
      education_name: body.educationName,
      graduation_year: body.graduationYear,
      message: '',
      internal_notes: internalNotes,
      created_at: now,
    });
    if (added === undefined) return conflict;
    const row = await oneRequest(tx, added.id);
    if (row === undefined) throw new Error('The request that was just added is missing.');
    return {
      status: 200,
      body: toRequest(row),
      audit: about(null, 'alumniAdmin.addRequest', { after: { request: added.id } }),
    } as const;
  });
};
