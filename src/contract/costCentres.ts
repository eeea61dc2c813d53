import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { CostCentre, CostCentreActivity } from './account.ts';
import { Errors, refusals } from './errors.ts';
import { OrganisationId, text } from './inputs.ts';
import { route } from './route.ts';

const may = usersOf('account-management', 'finance');

export const costCentres = {
  ofOrganisation: route({
    summary:
      'Returns the cost centres that can pay for an organisation: its own and those of the ' +
      'levels above. 403: the caller does not administer the organisation.',
    method: 'GET',
    path: '/api/costcentres/{organisationId}',
    may,
    params: z.object({ organisationId: OrganisationId }),
    responses: { ...refusals, 200: z.array(CostCentre), 404: Errors },
  }),
  activities: route({
    summary:
      'Returns the activities of a cost centre. ' +
      '403: the cost centre pays for no organisation that the caller administers.',
    method: 'GET',
    path: '/api/costcentres/{costCentreId}/activities',
    may,
    params: z.object({ costCentreId: text(64) }),
    responses: { ...refusals, 200: z.array(CostCentreActivity), 404: Errors },
  }),
};
