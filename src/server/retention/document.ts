import type { ByNight, Kept, OnErasure, Period, RetentionRule } from './rule.ts';
import { retention, tables } from './rules.ts';

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
    '## Tables without data about people',
    '',
    ...others.map(({ table, why, kept }) => `- \`${table}\`: ${why}. Kept: ${keptInWords(kept)}.`),
  ].join('\n');
}

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
