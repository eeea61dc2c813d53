import type { Transaction } from 'kysely';
import type { AlumniProfileInput } from '#contract/alumni.ts';
import type { api } from '#contract/index.ts';
import { mayCreateProfile } from '#rules/alumniEntry.ts';
import { hasOnePrimary } from '#rules/alumniDetails.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { changedPostcode } from '#rules/postcode.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { mailCode, mayMailCode } from './emailVerification.ts';
import { sendMembershipEnded } from './emails.ts';
import {
  addMember,
  addressesOf,
  educationsOf,
  linkRequest,
  lockMember,
  removeMember,
  toProfile,
  unknownCountries,
  writeProfile,
} from './profileStore.ts';
import { hasMemberWithNumber, lockRequest, type MemberRow, memberOf, requestOf } from './store.ts';
import { approveTerms, closeTerms, isLatestApproved, termsFor } from './terms.ts';
import { knownOf, visitorOf } from './visitor.ts';

type ProfileCalls =
  | 'profile'
  | 'createProfile'
  | 'saveProfile'
  | 'leave'
  | 'liability'
  | 'approveLiability';

/** A member's own profile (ALUM-10, ALUM-11, ALUM-12, ALUM-13). */
export const profileHandlers: Pick<Handlers<typeof api.alumni>, ProfileCalls> = {
  async profile({ db, actor, now }) {
    const member = await memberOf(db, visitorOf(actor));
    return member ? { status: 200, ...(await toResponse(db, member, now)) } : notFound;
  },

  async createProfile(call) {
    const { actor, body, db, now } = call;
    const visitor = visitorOf(actor);
    const refusals = await refusalsOf(db, body);
    if (refusals) return refusals;
    const { refused, profile: input } = withPostcodes(body, []);
    if (refused) return refused;
    return await call.change(async (tx) => {
      const approved = await requestOf(tx, visitor);
      if (approved === undefined || !(await lockRequest(tx, approved.id))) return conflict;
      // Read under the lock, because another tab or browser may have created the profile, or
      // another request may have led to it.
      const { member, request } = await knownOf(tx, visitor);
      if (
        member ||
        !request ||
        !mayCreateProfile({ status: request.status, alumnId: request.alumn_id }) ||
        (await hasMemberWithNumber(tx, request.national_id))
      )
        return conflict;
      const added = await addMember(
        tx,
        {
          lin: visitor.lin,
          nationalId: visitor.nationalId,
          email: request.email,
          emailVerifiedAt: request.email_verified_at,
          input,
        },
        now,
      );
      if (added === undefined) return conflict;
      await linkRequest(tx, request.id, added.id);
      return {
        status: 200,
        body: (await toResponse(tx, added, now)).body,
        audit: about(visitor.lin, 'alumni.createProfile', { after: { alumn: added.id } }),
      };
    });
  },

  async saveProfile(call) {
    const { actor, body, db, now } = call;
    const refusals = await refusalsOf(db, body);
    if (refusals) return refusals;
    const found = await memberOf(db, visitorOf(actor));
    if (found === undefined) return notFound;
    const email = storedEmail(body);
    const isOther = email.toLowerCase() !== found.email.toLowerCase();
    const isNewAddress = isOther && email.toLowerCase() !== found.pending_email?.toLowerCase();
    if (isNewAddress && !(await mayMailCode(call, actor, email)))
      return badRequest({ personalData: 'ALUMNI/TOO_MANY_CODES' });
    return await call.change(async (tx) => {
      const member = await lockMember(tx, found.id);
      if (member === undefined) return notFound;
      if (!call.isCurrent(String(member.version))) return conflict;
      const before = await toResponse(tx, member, now);
      const { streetAddresses } = before.body;
      const { refused, profile: input } = withPostcodes(body, streetAddresses);
      if (refused) return refused;
      const isAddressNew = primaryOf(body) !== primaryOf(before.body);
      const pendingEmail = isOther ? email : member.pending_email;
      await writeProfile(tx, member.id, input, {
        pendingEmail,
        confirmedAt: body.confirmsDetails || isAddressNew ? now : null,
        isAddressNew,
      });
      const after = await lockMember(tx, member.id);
      if (after === undefined) return notFound;
      const saved = await toResponse(tx, after, now);
      if (isNewAddress) await mailCode(tx, call, { alumniId: member.id, email, lin: member.lin });
      return {
        status: 200,
        ...saved,
        audit: about(member.lin, 'alumni.saveProfile', {
          before: changedIn(before.body, saved.body),
          after: changedIn(saved.body, before.body),
        }),
      };
    });
  },

  async leave(call) {
    const { actor, config, now } = call;
    return await call.change(async (tx) => {
      const { member: found, request } = await knownOf(tx, visitorOf(actor));
      const member = found && (await lockMember(tx, found.id));
      if (member === undefined) return notFound;
      await removeMember(tx, member, request);
      await closeTerms(tx, member.lin, now);
      await sendMembershipEnded(
        tx,
        config,
        { recipient: member.email, language: member.preferred_language },
        now,
      );
      return {
        status: 200,
        audit: about(member.lin, 'alumni.leave', { before: { registered: member.registered_at } }),
      };
    });
  },

  async liability({ db, actor, now }) {
    const terms = await termsFor(db, actor, await memberOf(db, visitorOf(actor)), now);
    return terms ? { status: 200, body: terms } : notFound;
  },

  async approveLiability(call) {
    const { actor, now } = call;
    return await call.change(async (tx) => {
      const found = await memberOf(tx, visitorOf(actor));
      const member = found && (await lockMember(tx, found.id));
      if (member === undefined) return notFound;
      const text = await approveTerms(tx, member, now);
      const terms = await termsFor(tx, actor, await memberOf(tx, visitorOf(actor)), now);
      if (!terms) return notFound;
      const audit =
        text && about(member.lin, 'alumni.approveTerms', { after: { version: text.version } });
      return { status: 200, body: terms, audit: audit ?? null };
    });
  },
};

async function toResponse(db: Db | Transaction<Database>, member: MemberRow, now: Date) {
  const body = toProfile(
    member,
    await addressesOf(db, member.id),
    await educationsOf(db, member.id),
    await isLatestApproved(db, member, now),
  );
  return { body, version: String(member.version) };
}

/** Returns 400 if an address cannot be stored as it is; null if all can. */
async function refusalsOf(db: Db, { personalData, streetAddresses }: AlumniProfileInput) {
  if (normaliseEmail(personalData.email).refusal)
    return badRequest({ personalData: 'INPUT_INVALID_EMAIL' });
  if (!hasOnePrimary(streetAddresses))
    return badRequest({ streetAddresses: 'ALUMNI_PROFILE/ONE_PRIMARY' });
  return (
    await unknownCountries(
      db,
      streetAddresses.map(({ country }) => country),
    )
  ).length > 0
    ? badRequest({ streetAddresses: 'INPUT_INVALID' })
    : null;
}

type Addresses = AlumniProfileInput['streetAddresses'];

const postcodeOf = (address: Addresses[number], stored: Addresses) =>
  changedPostcode(
    address,
    stored.find(({ id }) => id === address.id),
  );

/**
 * Returns the profile with its postcodes as they are stored, or 400 if one that is not stored yet
 * cannot be right.
 */
function withPostcodes(profile: AlumniProfileInput, stored: Addresses) {
  const streetAddresses: Addresses = [];
  for (const address of profile.streetAddresses) {
    const postcode = postcodeOf(address, stored);
    if (postcode.refusal !== undefined)
      return { refused: badRequest({ streetAddresses: postcode.refusal }) };
    streetAddresses.push({ ...address, zipCode: postcode.value });
  }
  return { profile: { ...profile, streetAddresses } };
}

/** The e-mail address as it is stored; `refusalsOf` has already accepted it. */
function storedEmail({ personalData }: AlumniProfileInput): string {
  const kept = normaliseEmail(personalData.email);
  return kept.refusal === undefined ? (kept.value ?? '') : '';
}

/** The primary postal address as text, for comparison. */
function primaryOf({ streetAddresses }: Pick<AlumniProfileInput, 'streetAddresses'>): string {
  const primary = streetAddresses.find(({ isPrimary }) => isPrimary);
  return primary
    ? [primary.address, primary.zipCode, primary.city, primary.country].join('\n')
    : '';
}

type Parts = Readonly<Record<string, unknown>>;

/**
 * Returns the parts of `one` that differ from `other`, which the audit trail stores for a change.
 */
const changedIn = (one: Parts, other: Parts) =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([part, value]) => JSON.stringify(value) !== JSON.stringify(other[part]),
    ),
  );
