import type { api } from '../../../contract/index.ts';
import { fulfilsAlumniRequirements } from '../../../rules/retirement.ts';
import type { Handlers } from '../../call/handler.ts';
import { allCountries } from '../countries/index.ts';
import { memberOf, personOf, requestOf } from './store.ts';

/** What steers a person who comes to the alumni portal. Only what is known of the person who asks. */
export const alumniHandlers: Pick<Handlers<typeof api.alumni>, 'loginInformation' | 'countries'> = {
  async loginInformation({ db, actor }) {
    const person = actor.lin === null ? undefined : await personOf(db, actor.lin);
    const nationalId = actor.identityNumber ?? person?.national_id ?? null;
    const member = await memberOf(db, actor.lin, nationalId);
    const request = nationalId === null ? undefined : await requestOf(db, nationalId);
    return {
      status: 200,
      body: {
        email: member?.email ?? request?.email ?? person?.alternative_email_address ?? null,
        norEduPersonNin: nationalId,
        existsInPortal: member !== undefined,
        registrationRequestStatus: request?.status ?? null,
        foundInLadok: Boolean(person?.ladok_student_uid),
        fulfillsRequirements: fulfilsAlumniRequirements({ credits: person?.credits ?? 0, hasDegree: person?.has_degree ?? false }),
      },
    };
  },

  async countries({ db }) {
    return { status: 200, body: await allCountries(db) };
  },
};
