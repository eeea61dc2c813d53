import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../database/open.ts';
import { DEMO_TWO_STEP_AMR } from '../../issuers.ts';
import { addStep, type Interaction, type InteractionParts } from './interaction.ts';
import { PasskeySignIn } from './passkeySignIn.ts';
import { personByPassword } from './passwords.ts';
import { demoPerson, personasOf } from './people.ts';
import { type SignInError, signInPage } from './signInPage.ts';

const statusOf = { none: 200, wrong: 400, locked: 423 } as const;

/**
 * Adds the steps of signing in at a demo identity provider: by password, as a persona or with a passkey. After a password the portal asks
 * for a second factor.
 */
export function addInteractions(app: FastifyInstance, db: Db, parts: InteractionParts): void {
  const passkeys = new PasskeySignIn(db, parts.config);
  const get = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) => addStep(app, 'GET', step, parts, answer);
  const post = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) => addStep(app, 'POST', step, parts, answer);

  const showSignIn = async (at: Interaction, error: SignInError, userId = '') => {
    const question = at.issuer.name === 'Main' ? await passkeys.ask(at) : null;
    const page = { issuer: at.issuer.name, language: at.language, actionOf: at.actionOf, personas: personasOf(at.issuer.name), userId, error, question };
    return at.show(signInPage(page), statusOf[error ?? 'none']);
  };

  get('', (at) => showSignIn(at, null));

  post('/login', async (at) => {
    const scope = at.issuer.name;
    const [picked, userId] = [at.typed('persona'), at.typed('userId')];
    // A persona picked on the page needs no password, because all of their passwords are documented.
    const person = picked === ''
      ? await personByPassword(db, parts.hashing, { scope, userId, password: at.typed('password'), now: at.now })
      : ((await demoPerson(db, scope, picked)) ?? 'wrong');
    return typeof person === 'string' ? showSignIn(at, person, userId) : at.finish({ login: { accountId: person.userId, amr: ['pwd'] } });
  });

  post('/passkey', async (at) => {
    const signer = at.issuer.name === 'Main' ? await passkeys.signed(at, at.typed('response')) : null;
    const isKnown = signer !== null && (await demoPerson(db, 'Main', signer)) !== null;
    return isKnown ? at.finish({ login: { accountId: signer, amr: ['hwk', DEMO_TWO_STEP_AMR] } }) : showSignIn(at, 'wrong');
  });

  post('/abort', (at) => at.finish({ error: 'access_denied', error_description: 'The user cancelled the sign-in.' }));
}
