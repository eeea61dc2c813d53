import { expect } from 'vitest';
import type { AnnouncedChange } from '#contract/personChanges.ts';
import type { Send } from '../support/browser.ts';
import { startBankIdPortal } from '../support/bankIdSignIn.ts';
import { lettersOf } from '../support/letters.ts';
import { answer, change } from './calls.ts';
import { type Guest, newNationalId, organisationAt } from './managedAccounts.ts';
import { addForeigner, showDocument, update } from './profiles.ts';

export const DAY_SECONDS = 86_400;
const PASSWORD = 'nio gröna paraplyer dansar';

/**
 * A portal with a clock that tests move, an administrator (`bener17`) whose accomplice has a
 * personal number, and a guest of the administrator's department who has used an account.
 */
export async function startTheft() {
  const bankId = await startBankIdPortal();
  const { portal } = bankId;
  const web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');

  const addVictim = async (account: Parameters<typeof addForeigner>[2] = {}): Promise<Guest> =>
    addForeigner(portal.db, web, {
      external_email_address: 'gerd@old.example',
      university_email_address: `gerd${Math.random().toString(36).slice(2, 8)}@kvarnby.example`,
      ...account,
    });

  /** The administrator, who has seen a document, replaces the number. Returns the new one. */
  async function replaceNumber(victim: Guest, by = 'bener17'): Promise<string> {
    const send = await portal.as(by);
    const number = newNationalId();
    await showDocument(send, victim);
    expect(await update(send, victim, { norEduPersonNIN: number })).toMatchObject({ status: 200 });
    return number;
  }

  /** Signs in with BankID in a new browser. */
  async function signIn(number: string) {
    const browser = portal.browser();
    const order = await bankId.identified(browser, number);
    await bankId.collect(browser, order);
    return browser;
  }

  /** Chooses the account and sets a password. Returns the first answer that is no success. */
  async function setPassword(send: Send, liUId: string) {
    const chosen = await answer(
      send(`/api/authentication/finalise?liuid=${liUId}`, change('POST')),
    );
    if (chosen.status !== 200) return chosen;
    // Only a new account asks for it.
    await answer(send(`/api/Password/TermsAndConditions/Employee?liuId=${liUId}`, change('POST')));
    return answer(
      send(
        '/api/Password',
        change('POST', {
          password: PASSWORD,
          passwordConfirm: PASSWORD,
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
        }),
      ),
    );
  }

  const letters = async () =>
    (await lettersOf(portal.db)).filter(({ body }) => body.includes('/account/changenotice#'));
  const clearLetters = () => portal.db.deleteFrom('outgoing_message').execute();
  const tokenIn = (body: string | undefined) =>
    /\/account\/changenotice#([\w-]{43})/.exec(body ?? '')?.[1] ?? '';
  const asked = (call: 'Announced' | 'Disowned', token: string) =>
    answer(portal.browser().fetch(`/api/PersonChange/${call}`, change('POST', { token })));
  const announced = async (token: string): Promise<AnnouncedChange> =>
    (await asked('Announced', token)).body as AnnouncedChange;

  return {
    ...bankId,
    web,
    addVictim,
    replaceNumber,
    signIn,
    setPassword,
    letters,
    clearLetters,
    tokenIn,
    asked,
    announced,
  };
}
