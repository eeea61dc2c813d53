import type { OrganisationNode } from '../../../contract/organisations.ts';
import { localized } from '../localized.ts';
import type { OrganisationRow } from './store.ts';

/** Converts the rows to trees from the roots. Siblings keep the order of the rows. */
export function treeOf(rows: readonly OrganisationRow[]): OrganisationNode[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodesBelow = (parentId: string | null): OrganisationNode[] =>
    (below.get(parentId) ?? []).map((row) => ({
      organisationId: row.id,
      shortName: row.short_name,
      type: row.type,
      name: localized(row.name_sv, row.name_en),
      path: row.canonical_path,
      isAdministered: Boolean(row.is_administered),
      children: nodesBelow(row.id),
    }));
  return nodesBelow(null);
}
