import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import type { Message, ToastContent } from '#client/ui/toasts/toasts.ts';
import type { Translate } from '../texts.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { Refusals } from '#rules/eligibility.ts';
import { bulkActions } from './actions.ts';
import { fieldLabel, fieldValue } from './changeTexts.ts';
import { differencesOf } from './changes.ts';
import type { LeftOut, Step } from './plan.ts';
import type { StepOutcome } from './send.ts';

/** The result of a run that has ended. */
export interface RunResult {
  readonly action: BulkAction;
  /** Whether the run undid another one. */
  readonly isUndo: boolean;
  readonly outcomes: readonly StepOutcome[];
  readonly leftOut: readonly LeftOut[];
  /** Sent without a response. */
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

/**
 * Returns the messages about a run: the successful changes, and every unchanged account with its
 * reasons (ACCT-57).
 */
export function toastsOf(
  result: RunResult,
  undo: ToastContent['action'] | null,
  t: Translate,
  language: Language,
): ToastContent[] {
  const { action, isUndo, outcomes, leftOut, uncertain, unsent } = result;
  const succeeded = outcomes.filter(({ hasSucceeded }) => hasSucceeded);
  const failed = outcomes.filter(({ hasSucceeded }) => !hasSucceeded);
  const toasts: ToastContent[] = [];

  if (succeeded.length > 0) {
    const done = t(isUndo ? 'ACCOUNTS/BULK/UNDONE' : bulkActions[action].done, {
      count: succeeded.length,
    });
    const messages = [done, ...noticesIn(succeeded, t), ...incidentsIn(succeeded, t)].map(
      (text) => ({ text }),
    );
    toasts.push({ type: 'success', messages, ...(undo && { action: undo }) });
  }
  const cutShort = [
    ...(uncertain.length > 0 ? [t('ACCOUNTS/BULK/UNKNOWN', { count: uncertain.length })] : []),
    ...(unsent.length > 0 ? [t('ACCOUNTS/BULK/UNSENT', { count: unsent.length })] : []),
  ].map((text) => ({ text }));
  if (cutShort.length > 0) toasts.push({ type: 'warning', messages: cutShort });

  const unchanged = [
    ...failed.map((outcome) =>
      accountMessage(outcome.step.account, reasonsOf(outcome, t, language)),
    ),
    ...leftOut.map(({ account, refusals }) => accountMessage(account, sentences(refusals))),
  ];
  if (unchanged.length > 0) {
    const title = t(isUndo ? 'ACCOUNTS/BULK/NOT_UNDONE' : 'ACCOUNTS/BULK/NOT_DONE', {
      count: unchanged.length,
    });
    // Accounts that were left out are not an error: the dialog showed them before sending.
    toasts.push({ type: failed.length > 0 ? 'error' : 'warning', title, messages: unchanged });
  }
  return toasts;
}

/** Returns the label of an account outside its table row. */
export const nameOf = ({ displayName, liUId }: Account): string =>
  liUId === null ? displayName : `${displayName} (${liUId})`;

const accountMessage = (account: Account, reasons: readonly Message[]): Message => ({
  text: nameOf(account),
  reasons,
});
const sentences = (keys: Refusals): Message[] => keys.map((key) => ({ keys: [key] }));

/**
 * Returns the reasons for a failure. For an account that was changed by someone else, they include
 * its current values.
 */
function reasonsOf(
  { step, errorTypes, now }: StepOutcome,
  t: Translate,
  language: Language,
): Message[] {
  const changed = now ? differencesOf(step.account, now) : [];
  return errorTypes.map((key) => {
    if (key !== 'CHANGED_MEANWHILE' || !now || changed.length === 0) return { keys: [key] };
    const values = changed.map(
      ({ field }) => `${t(fieldLabel(field)).toLowerCase()} ${fieldValue(field, now, t, language)}`,
    );
    return { text: `${t(key)} ${t('ACCOUNTS/BULK/NOW', { now: values.join(', ') })}` };
  });
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
