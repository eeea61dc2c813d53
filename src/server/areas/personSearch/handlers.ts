import type { FoundPerson, personSearch } from '#contract/personSearch.ts';
import { mask } from '#rules/identityNumber.ts';
import { callerSearchFor, searchProperties } from '#rules/personSearch.ts';
import { validThroughCurrent } from '#rules/validity.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { recordOnce } from '#server/database/audit.ts';
import { localizedOrNull } from '../localized.ts';
import { self } from '#server/call/self.ts';
import { type FoundRow, lookedUpSince, nationalIdOf, peopleWith, SEARCH } from './store.ts';

/**
 * A search that finds the same person again within this time, as a reload or Back does, is the same
 * look-up.
 */
const SAME_LOOK_UP_MS = 15 * 60_000;

/**
 * Searches for the person whom a support desk is speaking to (SUPP-03). Every person found can see
 * in their own audit trail that they were looked up.
 */
export const personSearchHandlers: Handlers<typeof personSearch> = {
  async search(call) {
    const { body, config, db, today } = call;
    const [name = 'liuId', value = ''] = Object.entries(body).find(([, one]) => Boolean(one)) ?? [];
    const search = callerSearchFor(value, searchProperties, today);
    if (search === null || !(name in search))
      return badRequest({ [name]: 'PERSON_SEARCH/SEARCH_PROPERTY/VALUE/INVALID' });

    const rows = await peopleWith(db, search, config.emailDomains.own);
    const { lin: actorLin } = self(call.actor);
    const known = new Set(
      await lookedUpSince(db, actorLin, new Date(call.now.getTime() - SAME_LOOK_UP_MS)),
    );
    const lins = [...new Set(rows.map(({ lin }) => lin))].filter((lin) => !known.has(lin));
    // The key is for calls that are made at the same time, which see no entry of each other yet.
    const period = Math.floor(call.now.getTime() / SAME_LOOK_UP_MS);
    await recordOnce(
      db,
      lins.map((lin) => ({
        ...auditContext(call),
        subjectLin: lin,
        action: SEARCH,
        after: { by: name },
        onceKey: `search ${actorLin} ${lin} ${period}`,
      })),
    );
    return { status: 200, body: rows.map((row) => toFoundPerson(row)) };
  },

  async searchProperties() {
    return { status: 200, body: [...searchProperties] };
  },

  async revealNationalId(call) {
    const { body } = call;
    return await call.change(async (tx) => {
      const number = await nationalIdOf(tx, body.norEduPersonLin);
      if (number === undefined) return notFound;
      return {
        status: 200,
        body: { norEduPersonNin: number },
        audit: about(body.norEduPersonLin, 'personSearch.revealNationalId'),
      } as const;
    });
  },
};

const toFoundPerson = (row: FoundRow): FoundPerson => {
  const organisationName = localizedOrNull(row.name);
  return {
    norEduPersonLin: row.lin,
    liUId: row.user_id,
    displayName: row.display_name,
    givenName: row.given_name,
    surname: row.surname,
    personType: row.person_type,
    primaryAffiliation: row.primary_affiliation,
    userStatus: row.deceased_on === null ? row.user_status : 'Deceased',
    subscriptionType: row.subscription_type,
    emailAddress: row.university_email_address,
    phoneNumber: row.phone_number ?? row.sms_number,
    title: localizedOrNull(row.title),
    organisation: organisationName && { name: organisationName, path: row.canonical_path ?? '' },
    maskedNationalId: row.national_id === null ? null : mask(row.national_id),
    validThroughCurrent: validThroughCurrent({
      affiliation: row.affiliation_type,
      isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
      affiliationEndDate: row.affiliation_end_date,
      validThrough: row.valid_through,
    }),
    retirementDate: row.retirement_date,
    passwordSetAt: row.set_at?.toISOString() ?? null,
    documentShown: row.assurance_document_type &&
      row.document_shown_at && {
        type: row.assurance_document_type,
        at: row.document_shown_at.toISOString(),
        expires: row.document_expires_on,
      },
  };
};
