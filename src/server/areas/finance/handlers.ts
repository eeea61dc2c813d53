import type { finance } from '../../../contract/finance.ts';
import { seesAllCosts } from '../../../rules/costReach.ts';
import { forbidden, notFound } from '../../call/answers.ts';
import type { Handlers } from '../../call/handler.ts';
import { managesOrganisation } from '../accounts/index.ts';
import { organisationExists } from '../costCentres/index.ts';
import { costRows } from './store.ts';

/** What accounts cost, and who pays (FIN-02). An administrator of accounts sees the costs of the organisations that he or she administers. */
export const financeHandlers: Handlers<typeof finance> = {
  async costDistribution({ db, actor, today, query: { accountTypes, organisationId } }) {
    if (!(await organisationExists(db, organisationId))) return notFound;
    if (!seesAllCosts(actor) && !(await managesOrganisation(db, actor, organisationId))) return forbidden;
    return { status: 200, body: await costRows(db, { organisationId, types: accountTypes, today }) };
  },
};
