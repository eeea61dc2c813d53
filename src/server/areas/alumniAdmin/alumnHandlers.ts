import type { api } from '#contract/index.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { normalise } from '#rules/identityNumber.ts';
import { changedPostcode } from '#rules/postcode.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { violates } from '#server/database/violations.ts';
import { unknownCountries } from '../alumni/index.ts';
import { lockAlumnus, oneAlumnus, toAlumn, writeAlumnus } from './alumnStore.ts';
import { replacementRefusal, tellReplacement } from './recognition.ts';

/** The register's data about one alumnus (ALUM-20, ALUM-21). */
export const alumnHandlers: Pick<Handlers<typeof api.alumniAdmin>, 'profile' | 'saveProfile'> = {
  async profile(call) {
    const {
      db,
      params: { id },
    } = call;
    const row = isIdentifier(id) ? await oneAlumnus(db, id) : undefined;
    if (row === undefined) return notFound;
    if (row.lin !== null) await auditPersonRead(call, [row.lin]);
    return { status: 200, body: toAlumn(row), version: String(row.version) };
  },

  async saveProfile(call) {
    const {
      body,
      db,
      params: { id },
      today,
    } = call;
    if (!isIdentifier(id)) return notFound;
    const email = normaliseEmail(body.email ?? '');
    if (email.refusal !== undefined || email.value === null)
      return badRequest({ email: email.refusal ?? 'INPUT_REQUIRED' });
    const nationalId =
      body.norEduPersonNin === null ? null : normalise(body.norEduPersonNin, today);
    if (body.norEduPersonNin !== null && nationalId === null)
      return badRequest({ norEduPersonNin: 'INVALID_NATIONAL_ID_FORMAT' });
    if ((body.address === '') !== (body.city === ''))
      return badRequest({ [body.address === '' ? 'address' : 'city']: 'INPUT_REQUIRED' });
    if (body.countryCode !== null && (await unknownCountries(db, [body.countryCode])).length > 0)
      return badRequest({ countryCode: 'INPUT_INVALID' });
    if (
      body.educationStartYear !== null &&
      body.educationEndYear !== null &&
      body.educationEndYear < body.educationStartYear
    )
      return badRequest({ educationEndYear: 'ALUMNI_ADMIN/ENDS_BEFORE_IT_STARTS' });
    const input = { ...body, email: email.value, norEduPersonNin: nationalId };
    try {
      return await call.change(async (tx) => {
        const before = (await lockAlumnus(tx, id)) && (await oneAlumnus(tx, id));
        if (!before) return notFound;
        if (!call.isCurrent(String(before.version))) return conflict;
        const postcode = changedPostcode(
          { zipCode: body.zipCode, country: body.countryCode },
          { zipCode: before.zip_code ?? '', country: before.country_code },
        );
        if (postcode.refusal !== undefined) return badRequest({ zipCode: postcode.refusal });
        const recognised = { email: input.email, national_id: nationalId };
        const refusal = await replacementRefusal(tx, call, before, recognised);
        if (refusal) return refusal;
        await writeAlumnus(tx, before, { ...input, zipCode: postcode.value });
        const after = await oneAlumnus(tx, id);
        if (!after) return notFound;
        await tellReplacement(tx, call, before, recognised);
        const [was, is] = [toAlumn(before), toAlumn(after)];
        return {
          status: 200,
          body: is,
          version: String(after.version),
          audit: about(after.lin, 'alumniAdmin.saveProfile', {
            before: changedIn(was, is),
            after: { alumn: id, ...changedIn(is, was) },
          }),
        };
      });
    } catch (error) {
      if (violates(error, 'alumn_email_is_taken'))
        return badRequest({ email: 'ALUMNI_ADMIN/EMAIL_TAKEN' });
      if (violates(error, 'alumn_national_id_key'))
        return badRequest({ norEduPersonNin: 'ALUMNI_ADMIN/NUMBER_TAKEN' });
      throw error;
    }
  },
};

type Parts = Readonly<Record<string, unknown>>;

/**
 * Returns the parts of `one` that differ from `other`, except the national id, which the audit
 * trail never contains.
 */
const changedIn = (one: Parts, other: Parts) =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([part, value]) =>
        part !== 'norEduPersonNin' && JSON.stringify(value) !== JSON.stringify(other[part]),
    ),
  );
