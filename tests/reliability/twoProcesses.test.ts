import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import type { Answer } from '#contract/route.ts';
import type { CredentialOffer } from '#contract/wallets.ts';
import { type Send, TestBrowser } from '../support/browser.ts';
import { createTestDatabase } from '../support/database.ts';
import { solved } from '../support/proofOfWork.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { CLIENTS, CodeWallet } from '../support/codeWallet.ts';
import { testNow } from '../tools/clock.ts';
import { newPortal, type Portal } from '../tools/server.ts';

/** The address of the portal, whichever process answers. */
const ADDRESS = 'http://localhost:3000';

let database: OpenDatabase;
let processes: readonly [Portal, Portal];
beforeAll(async () => {
  database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    PORTAL_BASE_URL: ADDRESS,
    PORTAL_WALLET_CLIENTS: CLIENTS,
  };
  processes = [await newPortal(environment), await newPortal(environment)];
  for (const process of processes) await process.start();
}, 240_000);
afterAll(async () => {
  for (const process of processes) await process.remove();
  await database.close();
});

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly version: string;
  readonly location: string | null;
}

/** A browser whose requests reach the process that is named each time. */
class Visitor {
  readonly #browser = new TestBrowser(ADDRESS);

  /** Another browser with the cookies that this one has now. */
  copy(): Visitor {
    const copy = new Visitor();
    for (const name of this.#browser.cookieNames())
      copy.#browser.setCookie(name, this.#browser.cookie(name) ?? '');
    return copy;
  }

  async send(at: 0 | 1, method: string, path: string, body?: unknown): Promise<Reply> {
    const answer = await this.#browser.fetch(processes[at].url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      version: answer.headers.get('etag')?.replaceAll('"', '') ?? '',
      location: answer.headers.get('location'),
    };
  }
}

async function signedIn(at: 0 | 1, persona: string): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await visitor.send(at, 'POST', '/demo/session', { persona })).status).toBe(200);
  return visitor;
}

const userAt = async (visitor: Visitor, at: 0 | 1) =>
  (await visitor.send(at, 'GET', '/api/user')).status;

test('a sign-out at one process holds at the other at once', async () => {
  const visitor = await signedIn(0, 'annli42');
  // The browser forgets the session; whoever still has it must not get in.
  const copy = visitor.copy();
  expect([await userAt(copy, 0), await userAt(copy, 1)]).toEqual([200, 200]);
  const signOut = await visitor.send(0, 'POST', '/api/authentication/wsFederation/signout');
  expect(signOut.status).toBe(200);
  expect([await userAt(copy, 1), await userAt(copy, 0)]).toEqual([401, 401]);
});

test('a suspension at one process ends the sessions at the other at once', async () => {
  const owner = await signedIn(1, 'bener17');
  expect(await userAt(owner, 1)).toBe(200);
  const superuser = await signedIn(0, 'davos31');
  const suspended = await superuser.send(0, 'PUT', '/api/Accounts/Suspension/bener17', {
    reason: 'Lösenordet är stulet',
    until: null,
  });
  expect(suspended.status).toBe(200);
  expect([await userAt(owner, 1), await userAt(owner, 0)]).toEqual([401, 401]);
});

test('wrong passwords are counted over both processes', async () => {
  const visitor = await signedIn(0, 'cecka23');
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const at = turn % 2 === 0 ? 0 : 1;
    statuses.push((await visitor.send(at, 'POST', '/api/MFA/stepup', { password: 'fel' })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 423, 423]);
});

test('the solution of a captcha counts once, at whichever process it was given and is used', async () => {
  const visitor = new Visitor();
  const [action, subject] = ['reset_external_user_init_submit', 'extern@example.org'];
  const asked = new URLSearchParams({ purpose: action, subject });
  const challenge = await visitor.send(0, 'GET', `/api/captcha/challenge?${asked.toString()}`);
  const token = JSON.stringify({
    action,
    subject,
    ...solved(challenge.body as Parameters<typeof solved>[0]),
  });
  const spend = async (at: 0 | 1) =>
    (await visitor.send(at, 'GET', `/api/ReCaptchaV3?${new URLSearchParams({ token }).toString()}`))
      .body;
  expect([await spend(1), await spend(0), await spend(1)]).toEqual([
    { success: true },
    { success: false },
    { success: false },
  ]);
});

test('one phone opens the photo hand-off, whichever processes the desk and the phones reach', async () => {
  const desk = await signedIn(0, 'majek123');
  const begun = await desk.send(0, 'POST', '/api/profileimage/handoff');
  expect(begun.status).toBe(200);
  const { id, code } = begun.body as { readonly id: string; readonly code: string };
  const open = async (phone: Visitor, at: 0 | 1) =>
    (await phone.send(at, 'POST', '/api/profileimage/handoff/open', { code })).status;
  const phone = new Visitor();
  expect([await open(phone, 1), await open(new Visitor(), 0), await open(phone, 0)]).toEqual([
    200, 409, 200,
  ]);
  expect((await desk.send(1, 'GET', `/api/profileimage/handoff/${id}`)).body).toEqual({
    state: 'opened',
    image: null,
  });
});

test('a list that one process has sent is brought up to date by either', async () => {
  const [superuser, other] = [await signedIn(0, 'davos31'), await signedIn(1, 'davos31')];
  const tree = (await superuser.send(0, 'GET', '/api/Organisations')).body as OrganisationNode[];
  const node = `organisationTreeNodeGuid=${tree[0]?.organisationId}`;
  const list = await superuser.send(0, 'GET', `/api/Accounts/active?${node}`);
  const told = async (at: 0 | 1) =>
    (
      await superuser.send(
        at,
        'GET',
        `/api/Accounts/Changes?list=active&${node}&since=${encodeURIComponent(list.version)}`,
      )
    ).body as Answer<typeof accounts.listChanges>;
  const account = (list.body as Account[]).find(({ liUId }) => liUId === 'vivno29');
  if (account === undefined) throw new Error('The account is not in the list.');
  expect([(await told(0)).accounts, (await told(1)).accounts]).toEqual([[], []]);

  const suspended = await other.send(1, 'PUT', '/api/Accounts/Suspension/vivno29', {
    reason: 'Lösenordet är stulet',
    until: null,
  });
  expect(suspended.status).toBe(200);
  for (const at of [0, 1] as const) {
    const { accounts: changed, gone } = await told(at);
    expect([...changed.map(({ norEduPersonLIN: lin }) => lin), ...gone]).toEqual([
      account.norEduPersonLIN,
    ]);
  }
});

/** A wallet that reaches the processes by turns. */
function wallet(): CodeWallet {
  let turn = 0;
  const send: Send = (path, init) => {
    turn += 1;
    return fetch(new URL(path, processes[turn % 2 === 0 ? 0 : 1].url), {
      redirect: 'manual',
      ...init,
    });
  };
  return new CodeWallet(send, ADDRESS, testNow);
}

const cardsIn = ({ body }: Pick<Reply, 'body'>) =>
  (body as { readonly credentials: readonly unknown[] }).credentials;

test('a wallet receives an offered card of one process from the other', async () => {
  const owner = await signedIn(0, 'annli42');
  const offered = await owner.send(0, 'POST', '/api/wallet/offers');
  const { link, transactionCode } = offered.body as CredentialOffer;
  const holder = wallet();
  const { type, code } = await holder.open(link);
  const both = await Promise.all([
    holder.token(code, transactionCode, { dpop: true }),
    holder.token(code, transactionCode, { dpop: true }),
  ]);
  const [given, ...others] = both.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const issued = await holder.fetchWith(given?.body['access_token'] as string, type);
  expect(cardsIn(issued)).toHaveLength(1);
});

test('a code is exchanged at one process only, and used again at the other takes the card back', async () => {
  const owner = await signedIn(0, 'nilan234');
  const holder = wallet();
  const opened = await owner.send(1, 'GET', await holder.address());
  expect(opened.status).toBe(303);
  const id = opened.location?.split('/').at(-1) ?? '';
  const accepted = await owner.send(0, 'POST', `/api/wallet/requests/${id}/accept`);
  const { link } = accepted.body as { readonly link: string };
  const code = new URL(link).searchParams.get('code') ?? '';
  const given = await holder.redeem(code);
  const issued = await holder.fetchWith(given.body['access_token'] as string);
  expect(cardsIn(issued)).toHaveLength(1);
  const held = async () => (await owner.send(1, 'GET', '/api/wallet/credentials')).body;
  expect(await held()).toHaveLength(1);
  expect(await holder.redeem(code)).toMatchObject({ status: 400 });
  expect(await held()).toHaveLength(0);
});
