import type { students } from '../../../contract/students.ts';
import { fulfilsAlumniRequirements, retirementOptions } from '../../../rules/retirement.ts';
import type { Db } from '../../database/open.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Actor } from '../../session/actor.ts';
import { self } from '../self.ts';
import { studentOf } from './store.ts';

/** What the student may know before choosing; the choices themselves come with account management. */
export const studentHandlers: Pick<Handlers<typeof students>, 'retirementOptions' | 'isAlumnus' | 'alumniPortal'> = {
  async retirementOptions({ db, actor }) {
    const { retirementDate, ...facts } = await factsAbout(db, actor);
    const options = retirementOptions(facts);
    return { status: 200, body: { ...options, retirementDate: options.retireOptionAvailable ? retirementDate : null } };
  },

  async isAlumnus({ db, actor }) {
    const { primaryAffiliation } = await factsAbout(db, actor);
    return { status: 200, body: { isAlum: primaryAffiliation === 'alum' } };
  },

  async alumniPortal({ db, actor }) {
    const fulfillsRequirements = fulfilsAlumniRequirements(await factsAbout(db, actor));
    return { status: 200, body: { existsInAlumniPortal: actor.isInAlumniPortal, fulfillsRequirements } };
  },
};

/** A student whom the study register does not know has studied nothing yet. */
async function factsAbout(db: Db, actor: Actor) {
  const { liUId } = self(actor);
  const student = await studentOf(db, liUId);
  return {
    userStatus: student?.user_status ?? 'None',
    primaryAffiliation: student?.primary_affiliation ?? null,
    retirementDate: student?.retirement_date ?? null,
    credits: student?.credits ?? 0,
    hasDegree: student?.has_degree ?? false,
    postponedOn: student?.postponed_on ?? null,
  };
}
