import type { api } from '#contract/index.ts';
import type { PrePopulation } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import { alumniStep, mayRequestMembership } from '#rules/alumniEntry.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { normalise } from '#rules/identityNumber.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { mailCode, mayMailCode } from './emailVerification.ts';
import { addRequest, type NewRequest } from './store.ts';
import { factsOf, type Known, knownOf, visitorOf } from './visitor.ts';

type EntryCalls = 'loginInformation' | 'prePopulation' | 'request';

/**
 * Entry to the alumni portal: the facts that determine the person's next step, and the request to
 * join. Responses contain only data about the caller.
 */
export const entryHandlers: Pick<Handlers<typeof api.alumni>, EntryCalls> = {
  async loginInformation({ db, actor }) {
    const known = await knownOf(db, visitorOf(actor));
    const { person, member, request } = known;
    return {
      status: 200,
      body: {
        email:
          member?.email ??
          actor.provedEmail ??
          request?.email ??
          person?.alternative_email_address ??
          null,
        norEduPersonNin: actor.provedEmail === null ? actor.identityNumber : null,
        ...factsOf(known),
        rejectionReason:
          request?.status === RequestStatus.Rejected ? request.rejection_reason : null,
        requested: request?.created_at.toISOString() ?? null,
        unverified: unverifiedOf(known),
      },
    };
  },

  async prePopulation({ db, actor, query }) {
    const filled = prePopulationOf(actor, await knownOf(db, visitorOf(actor)));
    const isPrePopulatable = Object.keys(filled).length > 0;
    return {
      status: 200,
      body: {
        isPrePopulatable,
        request: isPrePopulatable && query.isPrePopulatable === 'true' ? filled : null,
      },
    };
  },

  async request(call) {
    const { actor, body, now, today } = call;
    const visitor = visitorOf(actor);
    const email = normaliseEmail(body.email);
    if (email.refusal !== undefined || email.value === null)
      return badRequest({ email: 'INPUT_INVALID_EMAIL' });
    if (visitor.email !== null && email.value.toLowerCase() !== visitor.email)
      return badRequest({ email: 'ALUMNI/NOT_THE_PROVED_ADDRESS' });
    const stated =
      body.norEduPersonNin === null || body.norEduPersonNin === ''
        ? null
        : normalise(body.norEduPersonNin, today);
    const isByEmail = visitor.authMethod === AlumniAuthMethod.Email;
    if (isByEmail && stated === null && body.norEduPersonNin)
      return badRequest({ norEduPersonNin: 'INVALID_NATIONAL_ID_FORMAT' });

    const known = await knownOf(call.db, visitor);
    const step = alumniStep(factsOf(known));
    if (step === 'requirements') return badRequest({ credits: 'ALUMNI/TOO_FEW_CREDITS' });
    if (!mayRequestMembership(step)) return conflict;
    const isVerified = isByEmail || isVerifiedElsewhere(known, email.value);
    if (!isVerified && !(await mayMailCode(call, actor, email.value)))
      return badRequest({ email: 'ALUMNI/TOO_MANY_CODES' });

    const request: NewRequest = {
      name: `${body.firstName} ${body.lastName}`,
      first_name: body.firstName,
      last_name: body.lastName,
      email: email.value,
      email_verified_at: isVerified ? now : null,
      lin: visitor.lin,
      national_id: isByEmail ? stated : visitor.nationalId,
      auth_method: visitor.authMethod,
      ladok_student_uid: known.person?.ladok_student_uid ?? null,
      preferred_language: body.preferredLanguage,
      education_name: body.educationName,
      graduation_year: body.graduationYear,
      message: body.message,
      created_at: now,
    };
    return call.change(async (tx) => {
      const added = await addRequest(tx, request);
      if (added === undefined) return conflict;
      // Last, so that a code is mailed only for a request that has been stored.
      if (!isVerified)
        await mailCode(tx, call, { alumniId: added.id, email: added.email, lin: visitor.lin });
      return {
        status: 200,
        body: {
          id: added.id,
          alumniId: added.id,
          status: added.status,
          isEmailVerified: isVerified,
        },
        audit: about(visitor.lin, 'alumni.request', {
          after: { request: added.id, authMethod: visitor.authMethod },
        }),
      };
    });
  },
};

function unverifiedOf({ member, request }: Known) {
  if (member) {
    const email = member.pending_email ?? (member.email_verified_at === null ? member.email : null);
    return email === null ? null : { alumniId: member.id, email };
  }
  return request?.status === RequestStatus.New && request.email_verified_at === null
    ? { alumniId: request.id, email: request.email }
    : null;
}

/** An address that the person has already verified in the portal needs no code. */
const isVerifiedElsewhere = ({ person }: Known, email: string): boolean =>
  Boolean(person?.alternative_email_verified_at) &&
  person?.alternative_email_address?.toLowerCase() === email.toLowerCase();

/**
 * Prefills the form from a rejected request, or otherwise from the register and the sign-in. A
 * verified national id is not requested in the form.
 */
function prePopulationOf(
  { displayName, provedEmail }: Actor,
  { person, request }: Known,
): NonNullable<PrePopulation['request']> {
  const words = displayName?.trim().split(/\s+/) ?? [];
  const firstName = request?.first_name || person?.given_name || words.slice(0, -1).join(' ');
  const lastName = request?.last_name || person?.surname || (words.at(-1) ?? '');
  const email = provedEmail ?? request?.email ?? person?.alternative_email_address;
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(email && { email }),
    ...(request && {
      preferredLanguage: request.preferred_language,
      educationName: request.education_name,
      graduationYear: request.graduation_year,
      message: request.message,
    }),
  };
}
