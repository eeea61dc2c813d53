import type { ColumnType } from 'kysely';
import type { Id, Json, Moment } from './columns.ts';

/** A person whose accounts another person has received, because both are one human being. */
export interface PersonJoinTable {
  id: Id;
  kept_lin: string;
  joined_lin: string;
  /** Whether the two have exchanged their national ids. */
  swapped_numbers: boolean;
  by_lin: string;
  reason: string;
  joined_at: Moment;
  undone_at: ColumnType<Date | null, null | undefined, Date>;
  undone_by_lin: ColumnType<string | null, null | undefined, string>;
}

/** A row that a join has moved, by the column that named the joined person. */
export interface PersonJoinRowTable {
  join_id: string;
  /** `table.column`, as in `personColumns`. */
  place: string;
  row_key: Json<Readonly<Record<string, string>>>;
}

/** Two people who are alike and are two human beings. The smaller lin is the first. */
export interface KeptApartTable {
  one_lin: string;
  other_lin: string;
  by_lin: string;
  reason: string;
  kept_at: Moment;
}
