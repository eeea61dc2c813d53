import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { LocalizedText, OrganisationType } from './values.ts';

/**
 * A node of the organisation tree with its children. Not in the specification: `type`, `name` and
 * the canonical `path`.
 */
export const OrganisationNode = z.object({
  organisationId: z.guid(),
  shortName: z.string(),
  type: OrganisationType,
  name: LocalizedText,
  path: z.string(),
  /** Whether the caller administers it. */
  isAdministered: z.boolean(),
  get children() {
    return z.array(OrganisationNode);
  },
});
export type OrganisationNode = z.infer<typeof OrganisationNode>;

export const organisations = {
  tree: route({
    summary:
      'Returns the organisation tree and the parts that the caller administers. ' +
      'The response is therefore personal, not public.',
    method: 'GET',
    path: '/api/Organisations',
    may: usersOf('account-management', 'finance'),
    keptBy: 'worker',
    responses: { ...refusals, 200: z.array(OrganisationNode) },
  }),
};
