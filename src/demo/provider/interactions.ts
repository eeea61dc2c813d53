import type { FastifyInstance, FastifyReply } from 'fastify';
import { normaliseUserId } from '#rules/userId.ts';
import type { Db } from '#server/database/open.ts';
import { DEMO_TWO_STEP_AMR, type FederatedScope } from '#server/config/issuers.ts';
import { type AttemptLimit, mayAttempt, resetAttempts } from '#server/session/limits/attempts.ts';
import { keptHashOf } from '#server/systems/directory/embedded.ts';
import type { Hashing } from '#server/systems/hashing.ts';
import { demoPasswordHash } from '#demo/data/personas.ts';
import { addStep, type Interaction, type InteractionParts } from './interaction.ts';
import { PasskeySignIn } from './passkeySignIn.ts';
import { demoPerson, type DemoPerson, personasOf } from './people.ts';
import { type SignInError, signInPage } from './signInPage.ts';

/** Limits the password attempts per user id, across all providers. */
const PASSWORDS: AttemptLimit = { purpose: 'demo-password', max: 5, minutes: 15 };
const statusOf = { none: 200, wrong: 400, locked: 423 } as const;

/**
 * Adds the steps of signing in at a demo identity provider: by password, as a persona or with a
 * passkey. After a password the portal asks for a second factor.
 */
export function addInteractions(app: FastifyInstance, db: Db, parts: InteractionParts): void {
  const passkeys = new PasskeySignIn(db, parts.config);
  const get = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) =>
    addStep(app, 'GET', step, parts, answer);
  const post = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) =>
    addStep(app, 'POST', step, parts, answer);

  const showSignIn = async (at: Interaction, error: SignInError, userId = '') => {
    const question = at.issuer.name === 'Main' ? await passkeys.ask(at) : null;
    const page = {
      issuer: at.issuer.name,
      language: at.language,
      actionOf: at.actionOf,
      personas: personasOf(at.issuer.name),
      userId,
      error,
      question,
    };
    return at.show(signInPage(page), statusOf[error ?? 'none']);
  };

  get('', (at) => showSignIn(at, null));

  post('/login', async (at) => {
    const scope = at.issuer.name;
    const [picked, userId] = [at.typed('persona'), at.typed('userId')];
    // A persona picked on the page needs no password, because all of their passwords are
    // documented.
    const person =
      picked === ''
        ? await personByPassword(db, parts.hashing, {
            scope,
            userId,
            password: at.typed('password'),
            now: at.now,
          })
        : ((await demoPerson(db, scope, picked)) ?? 'wrong');
    return typeof person === 'string'
      ? showSignIn(at, person, userId)
      : at.finish({ login: { accountId: person.userId, amr: ['pwd'] } });
  });

  post('/passkey', async (at) => {
    const signer =
      at.issuer.name === 'Main' ? await passkeys.signed(at, at.typed('response')) : null;
    const isKnown = signer !== null && (await demoPerson(db, 'Main', signer)) !== null;
    return isKnown
      ? at.finish({ login: { accountId: signer, amr: ['hwk', DEMO_TWO_STEP_AMR] } })
      : showSignIn(at, 'wrong');
  });

  post('/abort', (at) =>
    at.finish({ error: 'access_denied', error_description: 'The user cancelled the sign-in.' }),
  );
}

/** Credentials entered at a provider, with the scope and time. */
interface Typed {
  readonly scope: FederatedScope;
  readonly userId: string;
  readonly password: string;
  readonly now: Date;
}

/**
 * Returns the person with this user id and password. Attempts for an unknown user id are counted
 * and hashed like any other, so that neither the response nor its timing reveals which user ids
 * exist. @throws {TooBusy}
 */
async function personByPassword(
  db: Db,
  hashing: Hashing,
  { scope, userId, password, now }: Typed,
): Promise<DemoPerson | 'wrong' | 'locked'> {
  const name = normaliseUserId(userId);
  if (!(await mayAttempt(db, PASSWORDS, name, now))) return 'locked';
  const person = await demoPerson(db, scope, name);
  // An account without a password has the demonstration's password. An unknown user id is compared
  // with it too, but is rejected in any case.
  const isRight = await hashing.verify((await keptHashOf(db, name)) ?? demoPasswordHash, password);
  if (person === null || !isRight) return 'wrong';
  await resetAttempts(db, PASSWORDS, name);
  return person;
}
