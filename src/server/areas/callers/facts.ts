import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { CallerAction, CallerRefusal } from '#contract/callers.ts';
import type { CardState } from '#contract/values.ts';
import { mayUse } from '#rules/access.ts';
import { type Barred, type CallerFacts, callerRefusals } from '#rules/callerActions.ts';
import { extensionRefusals, oneYearFrom } from '#rules/extension.ts';
import type { IsoDate } from '#rules/dates.ts';
import { provesForSecondStep, resetRefusals } from '#rules/secondStepReset.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { cardOf } from '#server/cards/cardStore.ts';
import type { Db } from '#server/database/open.ts';
import { objectionsTo } from '#server/power/permit.ts';
import { accountsByLins, factsOf, ruleContextOf } from '../accounts/index.ts';
import { accountForKey, issueRules } from '../activationKeys/index.ts';
import { callersVerifiedBy } from '../callerVerifications/index.ts';
import { resetFactsOf } from '../mfa/index.ts';
import type { Subject } from './store.ts';

export type DeskCall = CallContext & { readonly actor: Actor };

/** What the desk worker can do for the person, as far as the database knows. */
export interface DeskFacts {
  readonly facts: CallerFacts;
  /** How the worker has verified the person; undefined without a valid verification. */
  readonly method: CallerMethod | undefined;
  /** The card, in the state in which the refusals were determined. */
  readonly card: { readonly status: CardState; readonly validityEndDate: IsoDate } | null;
  /** The end that an extension would give the account. */
  readonly extendsTo: IsoDate | null;
}

/** Reads the facts for every action; `db` is the transaction of the change, if there is one. */
export async function deskFactsOf(
  db: Db,
  call: Omit<DeskCall, 'db'>,
  subject: Subject,
): Promise<DeskFacts> {
  const { actor, now } = call;
  const method = (await callersVerifiedBy(db, self(actor).lin, [subject.lin], now)).get(
    subject.lin,
  );
  const card = await cardOf(db, subject.liUId);
  const extension = await extensionOf(db, call, subject);
  return {
    method,
    card: card ? { status: card.status, validityEndDate: card.validity_end_date } : null,
    extendsTo: extension.extendsTo,
    facts: {
      isOneself: subject.lin === actor.lin,
      isVerified: method !== undefined,
      userStatus: subject.userStatus,
      card: card?.status ?? null,
      key: await keyFactsOf(db, call, subject),
      isStronglyVerified: method !== undefined && provesForSecondStep(method),
      secondStep: await secondStepFactsOf(db, call, subject),
      extension: extension.refusals,
    },
  };
}

/** Why each action is refused. */
export const allRefusals = (facts: CallerFacts): Record<CallerAction, CallerRefusal[]> => ({
  freeze: callerRefusals('freeze', facts),
  unfreeze: callerRefusals('unfreeze', facts),
  key: callerRefusals('key', facts),
  resetSecondStep: callerRefusals('resetSecondStep', facts),
  signOut: callerRefusals('signOut', facts),
  extend: callerRefusals('extend', facts),
});

/** The rules of activation keys, for those whose role includes them. */
async function keyFactsOf(
  db: Db,
  { actor, today }: Pick<DeskCall, 'actor' | 'today'>,
  { liUId }: Subject,
): Promise<CallerFacts['key']> {
  if (!mayUse('activation-key-generate', actor)) return 'NO_PERMISSION';
  const row = await accountForKey(db, actor, liUId, today);
  if (typeof row === 'string') return 'OUT_OF_REACH';
  return (await issueRules(db, actor, [row], { today, isDocumentShown: false })).refusals(row);
}

/**
 * The law of power and the rules of resets, for those whose role includes activation keys: both
 * open an account.
 */
async function secondStepFactsOf(
  db: Db,
  { actor, now, today }: Pick<DeskCall, 'actor' | 'now' | 'today'>,
  subject: Subject,
): Promise<CallerFacts['secondStep']> {
  if (!mayUse('activation-key-generate', actor)) return 'NO_PERMISSION';
  const author = { kind: 'person', lin: self(actor).lin } as const;
  const objected = await objectionsTo(db, author, [subject.lin], { now, today });
  return [
    ...objected(subject.lin, 'secret'),
    ...resetRefusals(await resetFactsOf(db, subject, now), now),
  ];
}

/** The rules of account management, for those whose role includes it. */
async function extensionOf(
  db: Db,
  call: Pick<DeskCall, 'actor' | 'today' | 'config'>,
  { lin, liUId }: Subject,
): Promise<{ refusals: CallerFacts['extension']; extendsTo: IsoDate | null }> {
  const barred = (by: Barred) => ({ refusals: by, extendsTo: null });
  if (!mayUse('account-management', call.actor)) return barred('NO_PERMISSION');
  const account = (await accountsByLins(db, call.actor, [lin], factsOf(call))).find(
    (one) => one.liUId === liUId,
  );
  // Accounts of students and employees without a managed account are not extended by anybody.
  if (account === undefined) return { refusals: ['COMES_FROM_SOURCE'], extendsTo: null };
  if (!account.hasAccessToAccountThroughOrg) return barred('OUT_OF_REACH');
  const end = oneYearFrom(account, call.today);
  const refusals = extensionRefusals(account, end, call.today, ruleContextOf(call.config));
  return { refusals, extendsTo: refusals.length === 0 ? end : null };
}
