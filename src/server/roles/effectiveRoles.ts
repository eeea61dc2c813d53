import { sql, type Transaction } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { StoredText } from '#server/database/tables/columns.ts';
import type { RoleChange } from '#server/mail/roleLetter.ts';
import { type HeldRole, roleOf } from './grantRows.ts';

/** A role, or a part of the organisation, and until when it applies, whoever has given it. */
interface Effective {
  readonly role: HeldRole | null;
  readonly organisation: StoredText | null;
  readonly until: IsoDate | null;
}

/** What a person holds, by account and role, or by part of the organisation. */
export type EffectiveRoles = ReadonlyMap<string, Effective>;

interface Row {
  readonly lin: string;
  readonly key: string;
  readonly role: string | null;
  readonly organisation: StoredText | null;
  readonly until: IsoDate | null;
}

/** Returns what these people hold on that day. */
export async function effectiveRoles(
  tx: Transaction<Database>,
  lins: readonly string[],
  today: IsoDate,
): Promise<ReadonlyMap<string, EffectiveRoles>> {
  const { rows } = await sql<Row>`
    select lin, key, role, organisation.name as organisation,
      case when bool_and(until is not null) then max(until)::text end as until
    from (
      select account.lin, account.id::text || role as key, role, null::uuid as organisation_id, until
      from role_assignment join account on account.id = account_id
      where account.lin = any (${lins}::text[])
      union all
      select administrator_lin, organisation_id::text, null, organisation_id, until
      from administers where administrator_lin = any (${lins}::text[])) as held
    left join organisation on organisation.id = organisation_id
    where coalesce(until >= ${today}::date, true)
    group by lin, key, role, organisation.id
    order by role, organisation.canonical_path`.execute(tx);
  const held = new Map<string, Map<string, Effective>>(lins.map((lin) => [lin, new Map()]));
  for (const { lin, key, ...row } of rows) held.get(lin)?.set(key, { ...row, role: roleOf(row) });
  return held;
}

/** Returns what has changed for the person, each change once. */
export function roleChangesBetween(before: EffectiveRoles, after: EffectiveRoles): RoleChange[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (key): readonly RoleChange[] => {
      const [old, held] = [before.get(key), after.get(key)];
      if (held === undefined) return old === undefined ? [] : [{ ...old, kind: 'taken' }];
      if (old === undefined) return [{ ...held, kind: 'given' }];
      return old.until === held.until ? [] : [{ ...held, kind: 'ended' }];
    },
  );
  const inOrder = changes.toSorted(
    (a, b) => Number(a.role === null) - Number(b.role === null) || ORDER[a.kind] - ORDER[b.kind],
  );
  return [...new Map(inOrder.map((change) => [JSON.stringify(change), change])).values()];
}

/** In a letter, what has gone stands before what has come. */
const ORDER = { taken: 0, ended: 1, given: 2 } as const satisfies Record<
  RoleChange['kind'],
  number
>;
