import type { Cast } from './cast.ts';
import {
  finding,
  type Finding,
  isMachine,
  type Judged,
  type Observed,
  textOf,
  whose,
} from './observed.ts';
import { judgeReach } from './reach.ts';
import {
  type Difference,
  differencesBetween,
  holdsPower,
  includesPowers,
  type Row,
  type Snapshot,
} from './snapshot.ts';
import { judgeTrail } from './trail.ts';

/**
 * What anybody may change about a person with more power: how the university describes and pays for
 * an account. Everything else recognises, reaches or ends the person.
 */
const PERMITTED: Readonly<Record<string, readonly string[]>> = {
  person: ['version'],
  account: [
    'version',
    'title',
    'description',
    'has_employee_profile_page',
    'contact_person_lin',
    'invoice_contact_person',
    'invoice_address',
    'invoice_reference',
    'has_work_phone',
    'primary_affiliation',
    'irt_comment',
  ],
  position: [
    'title',
    'employment_level',
    'employee_level',
    'cost_centre_activity_id',
    'subscription_type',
    'source',
  ],
  contact_information: ['version'],
  // A desk that ends a key or freezes a card protects its owner.
  activation_key: ['revoked_at'],
  card: ['status', 'frozen_at', 'version', 'blocked_at', 'status_changed_at'],
  source_record: ['organisation_id'],
};

/** The tables whose rows open an account or prove who somebody is. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'mfa_factor',
  'mfa_setting',
  'eduroam_password',
  'wallet_credential',
]);

/** Whoever has one of these roles manages other people; all others change only themselves. */
const MANAGING: ReadonlySet<string> = new Set([
  'AccountAdministrator',
  'KCEmployee',
  'MinITSuperUser',
  'StudentAccountAdministrator',
  'AlumniPortalAdministrator',
  'InfoCenterEmployee',
  'KCTemporary',
  'TeleserviceEmployee',
]);

/** Returns what a step changed that it must not, and counts what was judged. */
export function judge(observed: Observed, judged: Judged): Finding[] {
  const differences = differencesBetween(observed.before, observed.after);
  return [
    ...judgePower(observed, differences, judged),
    ...judgeSecrets(observed, differences, judged),
    ...judgeReach(observed, judged),
    ...judgeTrail(observed, differences, judged),
  ];
}

/** Whether the person is none of the actor's business, before the step. */
function isProtected({ cast, actor, before }: Observed, lin: string): boolean {
  const { ledger, sources } = cast;
  const powers = before.powers.get(lin);
  if (actor === 'portal' || ledger.ownerOf(lin) === actor) return false;
  const source = sources.get(actor);
  if (source !== undefined) return holdsPower(powers) || !isStatedFirstBy(before, lin, source);
  const own = before.powers.get(ledger.has(`${actor}.lin`) ? ledger.get(`${actor}.lin`) : '');
  const manages = [...(own?.roles ?? [])].some((role) => MANAGING.has(role));
  return manages ? !includesPowers(own, powers) : !isContactPerson(before, lin, actor, cast);
}

/** Whether no other source, nor the portal itself, knew the person before this source. */
const isStatedFirstBy = ({ rows }: Snapshot, lin: string, source: string): boolean => {
  const records = [...rows.values()].filter(
    (row) => row.table === 'source_record' && row.lin === lin,
  );
  const accounts = [...rows.values()].filter((row) => row.table === 'account' && row.lin === lin);
  const known = new Set(records.map(({ columns }) => columns['account_id']));
  return (
    records.length > 0 &&
    records.every(({ columns }) => columns['source'] === source) &&
    accounts.every(({ key }) => known.has(key))
  );
};

const isContactPerson = (
  { rows }: Snapshot,
  lin: string,
  actor: string,
  { ledger }: Cast,
): boolean =>
  ledger.has(`${actor}.lin`) &&
  [...rows.values()].some(
    (row) =>
      row.table === 'account' &&
      row.lin === lin &&
      row.columns['contact_person_lin'] === ledger.get(`${actor}.lin`),
  );

function judgePower(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  if (observed.actor === 'portal') return [];
  const found: Finding[] = [];
  const known = observed.before.powers;
  for (const lin of known.keys()) if (isProtected(observed, lin)) judged.power += 1;
  for (const { row, kind, columns } of differences) {
    if (kind === 'updated' && isNumberReplaced(observed, row, columns))
      found.push(
        finding(
          observed,
          'power',
          `${observed.actor} replaced the personal number of ${whose(observed, row.lin)}`,
        ),
      );
    if (!known.has(row.lin) || !isProtected(observed, row.lin)) continue;
    if (isOfLedger(observed, row.lin)) continue;
    const permitted = PERMITTED[row.table] ?? [];
    const forbidden =
      kind === 'updated'
        ? columns
            .filter((name) => !permitted.includes(name))
            .map((name) => name + movedTo(observed, row, name))
        : [kind];
    if (forbidden.length > 0)
      found.push(finding(observed, 'power', textOf(observed, 'changed', row, forbidden)));
  }
  return found;
}

/** The columns with the last day of something. */
const ENDS: ReadonlySet<string> = new Set(['valid_through', 'end_date', 'affiliation_end_date']);

/** Whether an end was moved to a later day, which takes nothing away, or to an earlier one. */
function movedTo({ before }: Observed, { table, key, columns }: Row, column: string): string {
  if (!ENDS.has(column)) return '';
  const [was, is] = [before.rows.get(`${table} ${key}`)?.columns[column], columns[column]];
  const isLater = is === null || (typeof was === 'string' && typeof is === 'string' && is > was);
  return isLater ? ' later' : ' earlier';
}

/** Whether a system has replaced a personal number, which no system may of anybody. */
function isNumberReplaced(
  { actor, before }: Observed,
  { table, key }: Row,
  columns: readonly string[],
): boolean {
  const earlier = before.rows.get(`${table} ${key}`)?.columns['national_id'];
  return (
    isMachine(actor) &&
    table === 'person' &&
    columns.includes('national_id') &&
    typeof earlier === 'string' &&
    PERSONAL_NUMBER.test(earlier)
  );
}
const PERSONAL_NUMBER = /^\d{6}[0-3]\d{5}$/;

/** Whether the actors may do with the record what they like, because they have made it. */
const isOfLedger = ({ cast: { ledger }, actor }: Observed, lin: string): boolean => {
  const owner = ledger.ownerOf(lin);
  return (
    ledger.coalition.has(actor) &&
    owner !== null &&
    ledger.coalition.has(owner) &&
    ledger.isOpen(lin)
  );
};

function judgeSecrets(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  if (observed.actor === 'portal') return [];
  const { ledger } = observed.cast;
  const found: Finding[] = [];
  for (const { row, kind, columns } of differences) {
    if (!SECRETS.has(row.table)) continue;
    judged.secret += 1;
    if (kind === 'deleted' || ledger.mayBe(observed.actor, row.lin)) continue;
    found.push(
      finding(
        observed,
        'secret',
        textOf(observed, kind, row, kind === 'updated' ? columns : ['row']),
      ),
    );
  }
  return found;
}
