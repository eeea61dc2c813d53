import type { transientNumber } from '#contract/transientNumber.ts';
import { mask } from '#rules/identityNumber.ts';
import { birthDateError, nextTransientNumber } from '#rules/transientNumber.ts';
import { badRequest } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { allCountries } from '../countries/index.ts';
import { storeNumber, lockBirthDate, numbersOfDate } from './store.ts';

/**
 * Transient numbers for people without a national id (SUPP-18). Each number is assigned only once,
 * even with concurrent requests.
 */
export const transientNumberHandlers: Handlers<typeof transientNumber> = {
  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },

  async createTransientNumber(call) {
    const { actor, body, db, now, today } = call;
    const { birthDate, gender, birthplace, countryOfBirth, citizenship } = body;
    const dateError = birthDateError(birthDate, today);
    const known = new Set((await allCountries(db)).map(({ code }) => code));
    const countryError = (code: string) => (known.has(code) ? undefined : 'INPUT_INVALID');
    const errors = {
      birthDate: dateError ?? undefined,
      countryOfBirth: countryError(countryOfBirth),
      citizenship: countryError(citizenship),
    };
    if (Object.values(errors).some((error) => error !== undefined)) return badRequest(errors);

    return await call.change(async (tx) => {
      await lockBirthDate(tx, birthDate);
      const number = nextTransientNumber(birthDate, gender, await numbersOfDate(tx, birthDate));
      if (number === null)
        return badRequest({ birthDate: 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/USED_UP' });
      await storeNumber(tx, {
        number,
        gender,
        birthplace,
        country_of_birth: countryOfBirth,
        citizenship,
        given_by_lin: self(actor).lin,
        given_at: now,
      });
      return {
        status: 200,
        body: number,
        audit: about(null, 'transientNumbers.create', { after: { number: mask(number) } }),
      } as const;
    });
  },
};
