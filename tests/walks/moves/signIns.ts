import type { TestBrowser } from '#tests/support/browser.ts';
import { castNames, STRANGER } from '../cast.ts';
import { type Errand, isAccepted } from '../errand.ts';
import { args, EVERYBODY, move, type Move, textOf } from '../move.ts';

const PASSWORD = 'nio gröna paraplyer dansar';
const chosen = {
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
};

/**
 * Identifies by BankID with this number in the app of the same device, as the human being who has
 * it; null if it was refused.
 */
export async function identify(
  errand: Errand,
  human: string,
  number: string,
): Promise<TestBrowser | null> {
  const browser = errand.browserOf(human);
  const order = await errand.send(browser, 'POST', '/api/bankid/auth', { way: 'app' });
  const [orderRef, token] = [textOf(order.body, 'orderRef'), textOf(order.body, 'autoStartToken')];
  if (orderRef === null || token === null) return null;
  const phone = errand.world.portal.browser();
  await phone.open(`/demo/bankid?autostarttoken=${token}`);
  await phone.submit('/demo/bankid/pick', { token, number });
  const { response } = await phone.submit('/demo/bankid/identify', { token });
  const nonce = /#nonce=([\w-]+)"/.exec(await response.text())?.[1];
  if (nonce === undefined) return null;
  await errand.send(browser, 'PUT', '/api/bankid/return', { nonce });
  errand.world.later(2000);
  const collected = await errand.send(browser, 'GET', `/api/bankid/collect/${orderRef}`);
  return textOf(collected.body, 'status') === 'complete' ? browser : null;
}

/** Sets a password in a browser whose user has been identified; returns whether it was set. */
export async function setPassword(errand: Errand, browser: TestBrowser): Promise<boolean> {
  const found = await errand.send(browser, 'GET', '/api/Accounts/SetPassword/Search');
  const accounts: readonly unknown[] = Array.isArray(found.body) ? found.body : [];
  let isSet = false;
  for (const account of accounts) {
    const liUId = textOf(account, 'liUId');
    if (liUId === null) continue;
    await errand.send(browser, 'POST', `/api/authentication/finalise?liuid=${liUId}`);
    const type = textOf(account, 'personType') ?? 'Employee';
    await errand.send(browser, 'POST', `/api/Password/TermsAndConditions/${type}?liuId=${liUId}`);
    isSet = isAccepted(await errand.send(browser, 'POST', '/api/Password', chosen)) || isSet;
    if (isSet)
      await errand.send(browser, 'POST', `/api/activation/account/activate?liuId=${liUId}`);
  }
  return isSet;
}

/** The numbers by which BankID identifies a human being. */
export const numbersOf = ({ ledger }: Errand, human: string): readonly string[] =>
  ledger
    .all('nin')
    .filter(({ owner, value }) => owner === human && /^\d{12}$/.test(value))
    .map(({ value }) => value);

/** Signs in with a key in a new browser; null if it was refused. */
export async function redeem(
  errand: Errand,
  human: string,
  key: string,
  number: string,
): Promise<TestBrowser | null> {
  const browser = errand.browserOf(human);
  const answer = await errand.send(browser, 'POST', '/api/authentication/activationKey/signin', {
    activationKey: key,
    personalIdNumber: number,
  });
  return isAccepted(answer) ? browser : null;
}

/** Asks for a code to the address and signs in with it, as somebody who reads its mail. */
export async function signInByMail(
  errand: Errand,
  human: string,
  address: string,
): Promise<TestBrowser | null> {
  const browser = errand.browserOf(human);
  const mail = encodeURIComponent(address);
  await errand.send(browser, 'POST', `/api/authentication/email/code?email=${mail}`);
  const letter = await errand.latestTo(address);
  const code = /\d{4} \d{4}/.exec(letter?.body ?? '')?.[0].replace(' ', '');
  if (code === undefined) return null;
  const answer = await errand.send(
    browser,
    'POST',
    `/api/authentication/email/signin?email=${mail}&code=${code}`,
  );
  return isAccepted(answer) ? browser : null;
}

const isKnown = (human: string) => castNames.some((name) => name === human);

export const signInMoves: readonly Move[] = [
  move({
    name: 'bankid.setPassword',
    weight: 0.2,
    by: EVERYBODY,
    honestBy: EVERYBODY.filter((human) => human !== STRANGER && human !== 'root'),
    choose: (_draw, { actor }) => ({ human: actor }),
    run: async (errand) => {
      const { actor } = errand.step;
      let isSet = false;
      for (const number of numbersOf(errand, actor)) {
        const browser = await identify(errand, actor, number);
        if (browser !== null) isSet = (await setPassword(errand, browser)) || isSet;
      }
      return isSet;
    },
  }),
  move({
    name: 'key.use',
    by: EVERYBODY,
    weight: 0.4,
    choose: (draw) => args({ key: draw.value('key'), number: draw.value('nin') }),
    run: async (errand, { key = '', number = '' }) => {
      const { ledger, step } = errand;
      const browser = await redeem(errand, step.actor, ledger.meaning(key), ledger.meaning(number));
      return browser !== null && (await setPassword(errand, browser));
    },
  }),
  move({
    name: 'mail.signIn',
    weight: 0.15,
    by: EVERYBODY,
    choose: (_draw, { ledger, actor }) =>
      ledger.has(`${actor}.mail`) ? { mail: `@${actor}.mail` } : null,
    run: async (errand, { mail = '' }) =>
      (await signInByMail(errand, errand.step.actor, errand.ledger.meaning(mail))) !== null,
  }),
  move({
    name: 'own.lookAround',
    weight: 0.1,
    by: EVERYBODY.filter(isKnown),
    honestBy: EVERYBODY.filter(isKnown),
    choose: () => ({}),
    run: async (errand) => isAccepted(await errand.call('GET', '/api/user')),
  }),
];
