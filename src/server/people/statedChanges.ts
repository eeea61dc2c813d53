import { sql, type Transaction } from 'kysely';
import type { PersonChangeKind } from '#contract/personChanges.ts';
import type { Recogniser } from '#rules/recogniserHold.ts';
import type { Database } from '#server/database/schema.ts';
import { type ChangeContext, type PersonChange, tellPeople } from './recogniserChanges.ts';

interface Stated {
  readonly lin: string;
  readonly liUId: string | null;
  readonly isNumber: boolean;
  readonly isName: boolean;
  readonly isAddress: boolean;
  readonly replacesAddress: boolean;
  readonly earlierAddresses: string[];
}

/**
 * Tells the people whose number, name or address the records of the temporary table `incoming` have
 * changed, and holds a new number or address as that of any other author.
 */
export async function tellOfStated(
  tx: Transaction<Database>,
  { source, ...context }: Omit<ChangeContext, 'author'> & { readonly source: string },
): Promise<void> {
  const { rows } = await sql<Stated>`
    select incoming.lin, account.user_id as "liUId", "isNumber", "isName", "isAddress",
      "isAddress" and before ->> 'externalEmailAddress' is not null as "replacesAddress",
      earlier_addresses as "earlierAddresses"
    from incoming join account on account.id = incoming.account_id
    cross join lateral (select 'nationalId' = any (changed) as "isNumber",
      'name' = any (changed) as "isName",
      changed && '{external_email_address,university_email_address}' as "isAddress") as what
    where refusal is null and ("isNumber" or "isName" or "isAddress")
    order by incoming.row`.execute(tx);
  await tellPeople(
    tx,
    { ...context, author: { kind: 'source', source } },
    rows.flatMap((one) => changeOf(one) ?? []),
  );
}

function changeOf(one: Stated): PersonChange | null {
  const found: [applies: boolean, kind: PersonChangeKind][] = [
    [one.isNumber, 'number'],
    [one.isName, 'name'],
    [one.isAddress, 'address'],
  ];
  const replaced: [applies: boolean, recogniser: Recogniser][] = [
    [one.isNumber, 'number'],
    [one.replacesAddress, 'address'],
  ];
  const [first, ...others] = found.flatMap(([applies, kind]) => (applies ? [kind] : []));
  if (first === undefined) return null;
  return {
    lin: one.lin,
    liUId: one.liUId,
    kinds: [first, ...others],
    replaced: replaced.flatMap(([applies, recogniser]) => (applies ? [recogniser] : [])),
    earlierAddresses: one.earlierAddresses,
  };
}
