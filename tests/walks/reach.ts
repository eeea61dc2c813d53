import { finding, type Finding, isMachine, type Judged, type Observed, whose } from './observed.ts';

/** Nobody's powers grow but by somebody who holds all of them. */
export function judgeReach(observed: Observed, judged: Judged): Finding[] {
  const { before, after, given, actor, cast } = observed;
  const found: Finding[] = [];
  const isHolder =
    cast.ledger.has(`${actor}.lin`) &&
    before.powers.get(cast.ledger.get(`${actor}.lin`))?.roles.has('MinITSuperUser') === true;
  for (const [lin, now] of after.powers) {
    judged.reach += 1;
    if (isHolder && given.has(lin)) continue;
    const earlier = before.powers.get(lin);
    const roles = [...now.roles].filter((role) => earlier?.roles.has(role) !== true);
    // A new organisation without people belongs to those who administer the one above it.
    const more = [...now.organisations].filter(
      (id) => earlier?.organisations.has(id) !== true && before.organisations.has(id),
    );
    if (roles.length > 0)
      found.push(finding(observed, 'reach', `${actor} gave ${whose(observed, lin)} a role`));
    if (more.length > 0) {
      const what = `${actor} made more of the organisation that of ${whose(observed, lin)}`;
      const how = isMachine(actor) ? ` (${howMoved(observed, new Set(more))})` : '';
      found.push(finding(observed, 'reach', what + how));
    }
  }
  return found;
}

/** Whether a move by a system was small, and superusers were told of it. */
function howMoved(
  { before, written, mostMoved }: Observed,
  organisations: ReadonlySet<string>,
): string {
  const accounts = [...before.rows.values()].filter(({ table }) => table === 'account');
  const moved = new Set(
    accounts
      .filter(
        ({ columns }) =>
          columns['user_status'] === 'Active' &&
          organisations.has(String(columns['organisation_id'])),
      )
      .map(({ lin }) => lin),
  );
  const superusers = accounts.filter(({ lin }) =>
    before.powers.get(lin)?.roles.has('MinITSuperUser'),
  );
  const isTold = superusers.every(({ columns }) =>
    written.has(String(columns['university_email_address'])),
  );
  // Who administers people is what superusers are told of; a part without any is nobody's.
  if (moved.size === 0) return 'nobody there';
  return `${moved.size > mostMoved ? 'many' : 'few'}, ${isTold ? 'told' : 'untold'}`;
}
