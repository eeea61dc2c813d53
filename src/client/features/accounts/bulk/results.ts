import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import type { ToastType } from '#client/ui/toasts/toasts.ts';
import type { TextKey, Translate } from '../texts.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { bulkActions } from './actions.ts';
import { fieldLabel, fieldValue } from './changeTexts.ts';
import { differencesOf } from './changes.ts';
import type { LeftOut, Step } from './plan.ts';
import type { StepOutcome } from './outcomes.ts';

/** The result of a run that has ended. */
export interface RunResult {
  readonly action: BulkAction;
  /** Whether the run undid another one. */
  readonly isUndo: boolean;
  readonly outcomes: readonly StepOutcome[];
  readonly leftOut: readonly LeftOut[];
  /** The server may have gone on with them. */
  readonly uncertain: readonly Step[];
  readonly unsent: readonly Step[];
}

/** Returns the selected accounts that are not known to be changed, which stay selected. */
export const unchangedLins = ({ outcomes, leftOut, uncertain, unsent }: RunResult): string[] =>
  [
    ...leftOut.map(({ account }) => account),
    ...outcomes.filter(({ hasSucceeded }) => !hasSucceeded).map(({ step }) => step.account),
    ...[...uncertain, ...unsent].map(({ account }) => account),
  ].map(({ norEduPersonLIN }) => norEduPersonLIN);

/** An account that a run did not change, and what it is now if someone else has changed it. */
interface Unchanged {
  readonly account: Account;
  readonly note?: string;
}

/** What the page says about a run. */
export interface RunReport {
  readonly tone: ToastType;
  readonly title: string;
  readonly details: readonly string[];
  /** The accounts that were not changed, by reason; an account is in the group of each reason. */
  readonly refused: readonly {
    readonly reason: string;
    readonly unchanged: readonly Unchanged[];
  }[];
}

/**
 * Returns what to say about a run: the successful changes, and every unchanged account with its
 * reasons (ACCT-57).
 */
export function reportOf(result: RunResult, t: Translate, language: Language): RunReport {
  const { action, isUndo, outcomes, leftOut, uncertain, unsent } = result;
  const succeeded = outcomes.filter(({ hasSucceeded }) => hasSucceeded);
  const failed = outcomes.filter(({ hasSucceeded }) => !hasSucceeded);
  const groups = new Map<string, Unchanged[]>();
  const refuse = (keys: readonly TextKey[], unchanged: Unchanged) => {
    for (const reason of keys.map((key) => t(key))) {
      const group = groups.get(reason);
      if (group) group.push(unchanged);
      else groups.set(reason, [unchanged]);
    }
  };
  for (const { step, errorTypes, now } of failed)
    refuse(errorTypes, { account: step.account, ...noteOf(step, errorTypes, now, t, language) });
  for (const { account, refusals } of leftOut) refuse(refusals, { account });

  const [changed, unchanged] = [succeeded.length, failed.length + leftOut.length];
  const done = t(isUndo ? 'ACCOUNTS/BULK/UNDONE' : bulkActions[action].done, { count: changed });
  const notDone = t(isUndo ? 'ACCOUNTS/BULK/NOT_UNDONE' : 'ACCOUNTS/BULK/NOT_DONE', {
    count: unchanged,
  });
  const cutShort = [
    ...(uncertain.length > 0 ? [t('ACCOUNTS/BULK/UNKNOWN', { count: uncertain.length })] : []),
    ...(unsent.length > 0 ? [t('ACCOUNTS/BULK/UNSENT', { count: unsent.length })] : []),
  ];
  const [title = '', ...others] = [
    ...(changed > 0 ? [unchanged > 0 ? `${done} ${notDone}.` : done] : []),
    ...(changed === 0 && unchanged > 0 ? [`${notDone}.`] : []),
    ...cutShort,
  ];
  return {
    // Accounts that were left out are not an error: the dialog showed them before sending.
    tone:
      failed.length > 0 ? 'error' : unchanged > 0 || cutShort.length > 0 ? 'warning' : 'success',
    title,
    details: [...others, ...noticesIn(succeeded, t), ...incidentsIn(succeeded, t)],
    refused: Array.from(groups, ([reason, accounts]) => ({ reason, unchanged: accounts })),
  };
}

/** Returns the label of an account outside its table row. */
export const nameOf = ({ displayName, liUId }: Account): string =>
  liUId === null ? displayName : `${displayName} (${liUId})`;

/** What an account that someone else has changed is now. */
function noteOf(
  { account }: Step,
  errorTypes: StepOutcome['errorTypes'],
  now: Account | null,
  t: Translate,
  language: Language,
): { note?: string } {
  const changed = now ? differencesOf(account, now) : [];
  if (!errorTypes.includes('CHANGED_MEANWHILE') || !now || changed.length === 0) return {};
  const values = changed.map(
    ({ field }) => `${t(fieldLabel(field)).toLowerCase()} ${fieldValue(field, now, t, language)}`,
  );
  return { note: t('ACCOUNTS/BULK/NOW', { now: values.join(', ') }) };
}

/** Returns the notices about successful changes, each with the number of accounts concerned. */
function noticesIn(succeeded: readonly StepOutcome[], t: Translate): string[] {
  const kinds = new Set(succeeded.flatMap(({ errorTypes }) => errorTypes));
  return Array.from(kinds, (kind) =>
    t('ACCOUNTS/BULK/NOTICE', {
      count: succeeded.filter(({ errorTypes }) => errorTypes.includes(kind)).length,
      reason: t(kind),
    }),
  );
}

/**
 * Maximum number of case numbers listed in a message; beyond it, only the number of cases is shown.
 */
const MAX_CASE_NUMBERS = 5;

function incidentsIn(succeeded: readonly StepOutcome[], t: Translate): string[] {
  const numbers = succeeded.flatMap(({ incidentNumber }) => incidentNumber ?? []);
  if (numbers.length === 0) return [];
  if (numbers.length > MAX_CASE_NUMBERS)
    return [t('ACCOUNTS/BULK/INCIDENTS', { count: numbers.length })];
  return [t('ACCOUNTS/BULK/INCIDENT_NUMBERS', { numbers: numbers.join(', ') })];
}
