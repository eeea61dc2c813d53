import { Counter } from 'prom-client';
import type { RefusalReason, ScopeName } from '#contract/values.ts';

/**
 * What became of a sign-in. A wrong secret is a code or key that matches nothing; it names nobody
 * who could be refused.
 */
type SignInResult = 'SUCCEEDED' | 'CANCELLED' | 'WRONG_SECRET' | RefusalReason;

/** The sign-ins of this process since its start. */
export const signIns = new Counter({
  name: 'sign_ins_total',
  help: 'Sign-ins by method and result.',
  labelNames: ['method', 'result'],
  registers: [],
});

export const countSignIn = (method: ScopeName, result: SignInResult): void =>
  signIns.inc({ method, result: result.toLowerCase() });
