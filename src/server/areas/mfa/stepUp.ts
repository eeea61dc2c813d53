import type { mfaFactors } from '../../../contract/mfaFactors.ts';
import { asKept } from '../../../rules/passwordPolicy.ts';
import { record } from '../../database/audit.ts';
import type { CallContext, Handler, Handlers } from '../../http/handler.ts';
import type { Actor } from '../../session/actor.ts';
import { askForPasskey, type Asking, partyOf } from '../../session/factors/passkeys.ts';
import { type FactorOwner, proveByCode, proveByPasskey, type Verdict } from '../../session/factors/prove.ts';
import { factorsOf, isRealFactor } from '../../session/factors/store.ts';
import { forgiveGuesses, type GuessLimit, mayGuess } from '../../session/guesses.ts';
import { badRequest, locked } from '../refusal.ts';
import { trail } from '../trail.ts';
import { signedInAccount } from './ownAccount.ts';

type StepUpCall = Parameters<Handler<typeof mfaFactors.stepUp>>[0];

/** Guesses at a password by whoever holds a session: few, since the owner knows it. */
const PASSWORDS: GuessLimit = { purpose: 'step-up-password', most: 5, minutes: 15 };

/** Proving oneself again within a session, before something grave. */
export const stepUpHandlers: Pick<Handlers<typeof mfaFactors>, 'startStepUp' | 'stepUp'> = {
  async startStepUp(call) {
    const { accountId } = await signedInAccount(call.db, call.actor);
    const options = await askForPasskey(call.db, partyOf(call.config), asking(call, accountId), await factorsOf(call.db, accountId));
    return { status: 200, body: { ...options } };
  },

  async stepUp(call) {
    const owner = await signedInAccount(call.db, call.actor);
    const [field, verdict] = await judge(call, owner);
    if (verdict === 'locked') return locked;
    if (verdict === 'wrong') return badRequest({ [field]: faults[field] });
    const session = await call.db.transaction().execute(async (tx) => {
      const reissued = await call.browser.reissue(tx, { provedAt: call.now });
      if (reissued !== null) await record(tx, { ...trail(call), subjectLin: owner.lin, action: 'session.stepUp', after: { by: field } });
      return reissued;
    });
    if (session === null) return { status: 401, body: { errors: {} } };
    call.browser.hold(session);
    return { status: 204 };
  },
};

const faults = { code: 'MFA/WRONG_CODE', response: 'MFA/WRONG_PASSKEY', password: 'MFA/WRONG_PASSWORD' } as const;

const asking = ({ browser, now }: CallContext & { readonly actor: Actor }, accountId: string): Asking => ({
  purpose: 'step-up', accountId, browserHash: browser.hash(), now,
});

async function judge(call: StepUpCall, owner: FactorOwner): Promise<[keyof typeof faults, Verdict]> {
  const { db, body, config, now } = call;
  if ('code' in body) return ['code', await proveByCode(db, body.code, { owner, config, now, trail: trail(call) })];
  if ('response' in body) {
    const factor = await proveByPasskey(db, partyOf(config), asking(call, owner.accountId), body.response);
    return ['response', factor === null ? 'wrong' : 'proved'];
  }
  return ['password', await judgePassword(call, owner, body.password)];
}

/** The password is enough only where there is nothing stronger: whoever has seen it typed must not get further by it. */
async function judgePassword({ db, directory, now }: StepUpCall, { accountId, liUId }: FactorOwner, password: string): Promise<Verdict> {
  if (!(await mayGuess(db, PASSWORDS, accountId, now))) return 'locked';
  const hasFactor = (await factorsOf(db, accountId)).some(isRealFactor);
  if (hasFactor || !(await directory.verify(liUId, asKept(password)))) return 'wrong';
  await forgiveGuesses(db, PASSWORDS, accountId);
  return 'proved';
}
