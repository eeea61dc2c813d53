import type { Transaction } from 'kysely';
import type { Errors } from '#contract/errors.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isNextStep } from '#rules/passwordSteps.ts';
import { isSelectable } from '#rules/selectableAccount.ts';
import type { Database } from '#server/database/schema.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import {
  isProofFreshForPassword,
  lockPasswordFlow,
  type PasswordFlow,
} from '#server/session/signIn/passwordFlow.ts';
import {
  weakSignInRefusal,
  weaknessesFor,
  weaknessesOf,
} from '#server/session/signIn/weakSignIn.ts';
import { conflict } from '#server/call/answers.ts';
import { lockAccount, type PasswordAccount } from './store.ts';

type Step = Parameters<typeof isNextStep>[0];

/**
 * A sign-in flow that leads to a new password, and the account that the password is for; both are
 * locked until the transaction ends.
 */
export interface Flow {
  readonly flow: PasswordFlow;
  readonly account: PasswordAccount;
}

interface FlowCall extends Pick<CallContext, 'browser' | 'now' | 'today'> {
  readonly actor: Actor;
}

/**
 * Returns the flow if `step` is its next step, and otherwise the response to send. 409: the step is
 * out of order; 403: the sign-in is too weak, too old or belongs to another browser.
 */
export async function flowFor(
  step: Step,
  tx: Transaction<Database>,
  call: FlowCall,
): Promise<Flow | typeof conflict | { status: 403; body: Errors }> {
  const flow = await lockPasswordFlow(tx, call.actor.sessionId);
  if (flow === undefined) return weakSignInRefusal(call.actor) ?? conflict;
  const account = await lockAccount(tx, flow.account_id);
  const reasons = [
    ...weaknesses(step, flow, call),
    ...(await weaknessesFor(tx, call.actor, flow.account_id, call)),
  ];
  if (reasons.length > 0) return { status: 403, body: { errors: { authentication: reasons } } };

  const taken = {
    hasAcceptedTerms: flow.terms_accepted_at !== null,
    hasSetPassword: flow.password_set_at !== null,
    hasActivated: flow.activated_at !== null,
  };
  return isNextStep(step, taken, statusOn(call.today, account)) &&
    mayHavePassword(account, call.today)
    ? { flow, account }
    : conflict;
}

export const isFlow = (outcome: Awaited<ReturnType<typeof flowFor>>): outcome is Flow =>
  'flow' in outcome;

/**
 * Returns the reasons why the sign-in is insufficient, as text keys. A password must be set soon
 * after the proof of identity; the later steps have no such limit.
 */
function weaknesses(step: Step, flow: PasswordFlow, { actor, browser, now }: FlowCall): string[] {
  const reasons: [applies: boolean, reason: string][] = [
    [flow.browserHash !== browser.hash(), 'PASSWORD/OTHER_BROWSER'],
    [step === 'setPassword' && !isProofFreshForPassword(flow, now), 'PASSWORD/PROOF_TOO_OLD'],
  ];
  return [
    ...weaknessesOf(actor),
    ...reasons.filter(([applies]) => applies).map(([, reason]) => reason),
  ];
}

const mayHavePassword = (account: PasswordAccount, today: IsoDate): boolean =>
  account.deceased_on === null &&
  isSelectable({
    accountType: account.account_type,
    liUId: account.user_id,
    userStatus: statusOn(today, account),
  });
