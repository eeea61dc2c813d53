import type { OrganisationNode, organisations } from '#contract/organisations.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { localized } from '../localized.ts';
import { type OrganisationRow, organisationsFor } from './store.ts';

export const organisationHandlers: Handlers<typeof organisations> = {
  async tree({ db, actor, today }) {
    return { status: 200, body: treeOf(await organisationsFor(db, self(actor).lin, today)) };
  },
};

/** Converts the rows to trees from the roots. Siblings keep the order of the rows. */
function treeOf(rows: readonly OrganisationRow[]): OrganisationNode[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodesBelow = (parentId: string | null): OrganisationNode[] =>
    (below.get(parentId) ?? []).map((row) => ({
      organisationId: row.id,
      shortName: row.short_name,
      type: row.type,
      name: localized(row.name),
      path: row.canonical_path,
      isAdministered: Boolean(row.is_administered),
      children: nodesBelow(row.id),
    }));
  return nodesBelow(null);
}
