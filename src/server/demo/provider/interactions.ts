import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../database/open.ts';
import type { FactorOwner } from '../../session/factors/prove.ts';
import { addStep, type Interaction, type InteractionParts } from './interaction.ts';
import { personByPassword } from './passwords.ts';
import { demoPerson, personasOf } from './people.ts';
import { codesPage, registerPage, secondStepPage, type SecondStepFault } from './secondStepPages.ts';
import { type SignInFault, signInPage } from './signInPage.ts';
import { type TotpSetup, TwoStep } from './twoStep.ts';

/** Who has shown the password in a sign-in, and what is still to be done. */
interface Halfway {
  readonly userId: string;
  readonly owner: FactorOwner;
  /** The second step is done; only its recovery codes are still to be read. */
  readonly isProved: boolean;
  /** The app that is being set up: the same after a wrong code, since it has been scanned by then. */
  readonly setup: TotpSetup | null;
  readonly since: Date;
}

/** As long as an interaction at the provider lives. */
const HALFWAY_MINUTES = 15;

const statusOf = { none: 200, wrong: 400, locked: 423 } as const;

/** The steps of signing in at a demo identity provider: password or persona, and the second step where the account has one. */
export function addInteractions(app: FastifyInstance, db: Db, parts: InteractionParts): void {
  const twoStep = new TwoStep(db, parts.config);
  const halfway = new Map<string, Halfway>();

  const get = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) => addStep(app, 'GET', step, parts, answer);
  const post = (step: string, answer: (at: Interaction) => Promise<FastifyReply>) => addStep(app, 'POST', step, parts, answer);
  /** A step that only who has shown the password comes to. */
  const afterPassword = (step: string, answer: (at: Interaction, person: Halfway) => Promise<FastifyReply>) =>
    post(step, async (at) => {
      const person = halfway.get(at.uid);
      return person === undefined ? showSignIn(at, null) : answer(at, person);
    });

  const finish = (at: Interaction, accountId: string) => {
    halfway.delete(at.uid);
    return at.finish({ login: { accountId } });
  };
  const remember = (at: Interaction, person: Omit<Halfway, 'since'>) => {
    const oldest = at.now.getTime() - HALFWAY_MINUTES * 60_000;
    for (const [uid, { since }] of halfway) if (since.getTime() < oldest) halfway.delete(uid);
    halfway.set(at.uid, { ...person, since: at.now });
  };

  const showSignIn = async (at: Interaction, fault: SignInFault, userId = '') => {
    const question = at.issuer.name === 'Main' ? await twoStep.ask(at, null) : null;
    const page = { issuer: at.issuer.name, action: at.action, personas: personasOf(at.issuer.name), userId, fault, question };
    return at.show(signInPage(page), statusOf[fault ?? 'none']);
  };
  const showSecondStep = async (at: Interaction, person: Omit<Halfway, 'since'>, fault: SecondStepFault) => {
    const { owner } = person;
    const { isByCode, isByPasskey, isNone } = await twoStep.waysOf(owner);
    const status = statusOf[fault ?? 'none'];
    if (isNone) {
      const setup = person.setup ?? (await twoStep.startSetup(at, owner));
      remember(at, { ...person, setup });
      return at.show(registerPage({ action: at.action, setup, fault }), status);
    }
    const question = isByPasskey ? await twoStep.ask(at, owner) : null;
    return at.show(secondStepPage({ action: at.action, isByCode, question, fault }), status);
  };

  get('', (at) => showSignIn(at, null));

  post('/login', async (at) => {
    const scope = at.issuer.name;
    const [picked, userId] = [at.typed('persona'), at.typed('userId')];
    // A persona that is picked from the page needs no password: everybody's stands in the documentation.
    const person = picked === ''
      ? await personByPassword(db, parts.hashing, { scope, userId, password: at.typed('password'), now: at.now })
      : ((await demoPerson(db, scope, picked)) ?? 'wrong');
    if (typeof person === 'string') return showSignIn(at, person, userId);

    const owner = scope === 'Main' ? await twoStep.ownerOf(person.userId) : null;
    if (owner === null) return finish(at, person.userId);
    const shown = { userId: person.userId, owner, isProved: false, setup: null };
    remember(at, shown);
    return showSecondStep(at, shown, null);
  });

  afterPassword('/code', async (at, person) => {
    const verdict = await twoStep.judge(at, person.owner, at.typed('code'));
    return verdict === 'proved' ? finish(at, person.userId) : showSecondStep(at, person, verdict);
  });

  post('/passkey', async (at) => {
    const person = halfway.get(at.uid);
    const owner = person?.owner ?? null;
    const signer = at.issuer.name === 'Main' ? await twoStep.signed(at, owner, at.typed('response')) : null;
    if (person !== undefined) return signer === null ? showSecondStep(at, person, 'wrong') : finish(at, person.userId);
    return signer === null || (await demoPerson(db, 'Main', signer)) === null ? showSignIn(at, 'wrong') : finish(at, signer);
  });

  afterPassword('/register', async (at, person) => {
    const registered = person.setup && (await twoStep.finishSetup(at, person.owner, person.setup.id, at.typed('code')));
    if (registered === null) return showSecondStep(at, person, 'wrong');
    remember(at, { ...person, isProved: true });
    return at.show(codesPage(at.action, registered.recoveryCodes ?? []));
  });

  afterPassword('/continue', (at, person) => (person.isProved ? finish(at, person.userId) : showSecondStep(at, person, null)));

  post('/abort', (at) => {
    halfway.delete(at.uid);
    return at.finish({ error: 'access_denied', error_description: 'The person gave up.' });
  });
}
