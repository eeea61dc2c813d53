import type { ByNight, Kept, OnErasure, Period, RetentionRule } from './rule.ts';
import { LEFT, type Left } from './left.ts';
import { namedBeside } from './named.ts';
import { retention, tables } from './rules.ts';

const isReason = (name: string): name is Left => name in LEFT;
const reasons = Object.keys(LEFT).filter(isReason);

/** The tables of `docs/privacy.md`, as Markdown. */
export function privacyTables(): string {
  const rules = tables.toSorted().map((table) => ({ table, ...retention[table] }));
  const about = rules.filter(({ holds }) => holds !== null);
  const others = rules.filter(({ holds }) => holds === null);
  return [
    '## Tables with data about people',
    '',
    '| table | what | why | how long | who sees it | on request |',
    '| --- | --- | --- | --- | --- | --- |',
    ...about.map(({ table, ...rule }) => row([`\`${table}\``, ...cells(rule)])),
    '',
    '## Columns that an erasure on request leaves',
    '',
    'Of the tables above whose rows stay. Their other columns are emptied; of all other tables the row is deleted.',
    '',
    '| column | why it stays |',
    '| --- | --- |',
    ...about.flatMap(({ table, onErasure }) => leftOf(table, onErasure)),
    '',
    '## Columns that name a person in the row of another',
    '',
    ...Object.entries(namedBeside)
      .filter(([, why]) => why === 'responsible')
      .map(([place]) => `- \`${place}\``),
    '',
    '## Tables without data about people',
    '',
    ...others.map(({ table, why, kept }) => `- \`${table}\`: ${why}. Kept: ${keptInWords(kept)}.`),
  ].join('\n');
}

const leftOf = (table: string, onErasure: OnErasure): string[] =>
  'left' in onErasure && onErasure.left !== null
    ? reasons.flatMap((reason) => {
        const columns = onErasure.left?.[reason] ?? [];
        return columns.length === 0
          ? []
          : [row([columns.map((column) => `\`${table}.${column}\``).join(', '), LEFT[reason]])];
      })
    : [];

const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;

const cells = ({ holds, why, kept, seenBy, onErasure }: RetentionRule) => [
  holds ?? '',
  why,
  keptInWords(kept),
  seenBy,
  erasureInWords(onErasure),
];

const settings = {
  idleMinutes: '`PORTAL_SESSION_IDLE_MINUTES`',
  keptAuditYears: '`PORTAL_KEEP_AUDIT_YEARS`',
} as const;

function keptInWords(kept: Kept): string {
  if ('with' in kept) return `as long as its row in \`${kept.with}\``;
  if ('until' in kept) return `until ${kept.until}`;
  const periods = 'periods' in kept ? kept.periods.map(periodInWords) : [];
  return [...periods, ...(kept.night === undefined ? [] : [nightInWords(kept)])].join('; ');
}

const nightInWords = ({ night, once }: ByNight): string =>
  `\`PORTAL_DAYS_UNTIL_${night === 'isEmptied' ? 'REMOVAL' : 'DELETION'}\` after the account is closed` +
  (once === undefined ? '' : `, once ${once.words}`);

function periodInWords(period: Period): string {
  if ('setting' in period) return `${settings[period.setting]} after ${period.words}`;
  const [count, unit] = 'days' in period ? [period.days, 'day'] : [period.minutes, 'minute'];
  return count === 0
    ? `until ${period.words}`
    : `${count} ${unit}${count === 1 ? '' : 's'} after ${period.words}`;
}

function erasureInWords(onErasure: OnErasure): string {
  switch (onErasure.does) {
    case 'delete':
      return 'deleted';
    case 'follow':
      return `deleted with \`${onErasure.table}\``;
    case 'overwrite':
      return `emptied; stays: ${onErasure.stays}`;
    case 'keep':
      return `stays: ${onErasure.why}`;
    default:
      return onErasure satisfies never;
  }
}
