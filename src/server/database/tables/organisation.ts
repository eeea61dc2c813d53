import type { ColumnType } from 'kysely';
import type { OrganisationType } from '#contract/values.ts';
import type { Id, OfSource, OptionalText, StoredText } from './columns.ts';

export interface OrganisationTable {
  id: Id;
  /** The id in the university's own systems; null for a node that no source knows. */
  source_id: ColumnType<string | null, string | null | undefined, string | null>;
  parent_id: string | null;
  type: OrganisationType;
  short_name: string;
  name: StoredText;
  canonical_path: string;
  financial_unit: string | null;
}

/**
 * Every node paired with each of its ancestors and with itself (depth 0). Maintained by the
 * database.
 */
export interface OrganisationClosureTable {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
}

export interface CostCentreTable extends OfSource {
  id: Id;
  organisation_id: string;
  name: string;
  account_number: string;
  valid_from: OptionalText;
  valid_until: OptionalText;
  /** Since when its source no longer names it. */
  ended_on: OptionalText;
}

export interface CostCentreActivityTable extends OfSource {
  id: Id;
  cost_centre_id: string;
  name: string;
  account_number: string;
  /** Since when its source no longer names it. */
  ended_on: OptionalText;
}

export interface CountryTable {
  code: string;
  title: StoredText;
}
