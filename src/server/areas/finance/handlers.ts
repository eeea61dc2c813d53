import type { finance } from '#contract/finance.ts';
import { dayOfCosts } from '#rules/costMonths.ts';
import { maySeeAllCosts } from '#rules/costAccess.ts';
import type { Actor } from '#server/call/actor.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { managesOrganisation } from '../accounts/index.ts';
import { organisationExists } from '../costCentres/index.ts';
import { costRows, costSums } from './store.ts';

/**
 * The costs of accounts, and the cost centres that pay for them (FIN-02). An account administrator
 * sees the costs of the organisations that they administer.
 */
export const financeHandlers: Handlers<typeof finance> = {
  async costDistribution(call) {
    const {
      db,
      today: day,
      query: { accountTypes: types, organisationId },
    } = call;
    return (
      (await refusalOf(call, organisationId)) ?? {
        status: 200,
        body: await costRows(db, { organisationId, types, day }),
      }
    );
  },

  async costsOfMonth(call) {
    const {
      db,
      today,
      params,
      query: { accountTypes: types, organisationId },
    } = call;
    const day = dayOfCosts(params.month, today);
    if (day === null) return notFound;
    return (
      (await refusalOf(call, organisationId)) ?? {
        status: 200,
        body: await costRows(db, { organisationId, types, day }),
      }
    );
  },

  async costSums(call) {
    const {
      db,
      today,
      params,
      query: { accountTypes: types, organisationId },
    } = call;
    const day = dayOfCosts(params.month, today);
    if (day === null) return notFound;
    return (
      (await refusalOf(call, organisationId)) ?? {
        status: 200,
        body: await costSums(db, { organisationId, types, day }),
      }
    );
  },
};

async function refusalOf(
  { db, actor, today }: Pick<CallContext, 'db' | 'today'> & { readonly actor: Actor },
  organisationId: string,
) {
  if (!(await organisationExists(db, organisationId))) return notFound;
  return maySeeAllCosts(actor) || (await managesOrganisation(db, actor, organisationId, today))
    ? null
    : forbidden;
}
