import type { costCentres } from '#contract/costCentres.ts';
import type { Handlers } from '#server/call/handler.ts';
import { managesOrganisation } from '../accounts/index.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { activitiesOf, costCentresFor, organisationExists, payingFor } from './store.ts';

/**
 * What can pay for an account (ACCT-54): a cost centre of its organisation or of one above it, and
 * an activity of that cost centre.
 */
export const costCentreHandlers: Handlers<typeof costCentres> = {
  async ofOrganisation({ db, actor, today, params: { organisationId } }) {
    if (!(await organisationExists(db, organisationId))) return notFound;
    if (!(await managesOrganisation(db, actor, organisationId, today))) return forbidden;
    const rows = await costCentresFor(db, organisationId, today);
    return {
      status: 200,
      body: rows.map(({ id, name, organisation_id }) => ({
        id,
        name,
        organisationId: organisation_id,
      })),
    };
  },

  async activities({ db, actor, today, params: { costCentreId } }) {
    const costCentre = isIdentifier(costCentreId)
      ? await payingFor(db, costCentreId, self(actor).lin, today)
      : undefined;
    if (!costCentre) return notFound;
    if (!costCentre.is_payable) return forbidden;
    const rows = await activitiesOf(db, costCentreId);
    return {
      status: 200,
      body: rows.map(({ id, name, cost_centre_id }) => ({
        id,
        name,
        costCentreId: cost_centre_id,
      })),
    };
  },
};
