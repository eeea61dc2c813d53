import { Client } from 'pg';
import { ANOTHER } from './disturbances.ts';

/**
 * What people have done, by the audit trail and the outgoing messages. Left out are who has read
 * what, what the portal does by itself at night, and the messages about that.
 */
const EFFECTS = `
  select action || ' ' || coalesce(of_subject.id, subject_lin, '')
    || case when actor_user_id = '${ANOTHER}' then ' by another' else '' end as line
  from audit_entry
  left join lateral (select min(user_id) as id from account where lin = subject_lin) of_subject on true
  where action not like 'reading.%' and action <> 'accounts.close'
  union all
  select 'letter ' || recipient || ': ' || split_part(subject, ' / ', 1) from outgoing_message
  where recipient not in (
    select sms_number from contact_information
    join audit_entry on subject_lin = lin and action = 'accounts.close'
    where sms_number is not null)
  order by 1`;

/** How often each thing has been done, by what the server has recorded. */
export type Effects = ReadonlyMap<string, number>;

/** Reads what has been done in the portal with this database. */
export async function effectsIn(databaseUrl: string): Promise<Effects> {
  const counts = new Map<string, number>();
  for (const { line } of await query(databaseUrl, EFFECTS))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Runs a statement, and returns its rows. */
export async function query(
  databaseUrl: string,
  statement: string,
): Promise<readonly { readonly line: string }[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ line: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

const timesIn = (effects: Effects, line: string) => effects.get(line) ?? 0;

/** The effects of `later` that `earlier` has less often, each with how often more. */
export const newIn = (later: Effects, earlier: Effects): Effects =>
  new Map(
    [...later]
      .map(([line, count]) => [line, count - timesIn(earlier, line)] as const)
      .filter(([, count]) => count > 0),
  );

export const linesOf = (effects: Effects): readonly string[] =>
  [...effects].map(([line, count]) => `${line} × ${count}`);

/** The effects that these lines state. */
export const effectsOf = (lines: readonly string[]): Effects =>
  new Map(
    lines.map((line) => {
      const [, name = line, count = '1'] = /^(.*?)(?: × (\d+))?$/.exec(line) ?? [];
      return [name, Number(count)];
    }),
  );
