import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { addIdentities } from './identities.ts';
import { type Shown, WALLET, walletPage } from './page.ts';
import { addPresenting } from './presentingRoutes.ts';
import { type Failure, Wallet, WalletError } from './wallet.ts';

const COOKIE = 'demo_wallet';
const RETURN = `${WALLET}/return`;
/** So many browsers have a wallet; the one that got its first loses it. */
const MOST_WALLETS = 200;

interface Parts {
  readonly db: Db;
  readonly config: Config;
  readonly reach: (url: string) => string;
}

/**
 * Adds `/demo/wallet`, the demonstration's wallet: one for each browser, with a key of its own, until
 * the server stops. It receives an offer by its link and the code that the portal shows.
 */
export async function addWallet(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config } = parts;
  const isSecure = config.baseUrl.startsWith('https:');
  const wallets = new Wallets(parts);

  await app.register(async (pages) => {
    acceptForms(pages, (body) => new URLSearchParams(body));
    addPresenting(pages, parts);
    addIdentities(pages, parts);
    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { link, failure }: Pick<Shown, 'link' | 'failure'>,
    ) => {
      const language = demoLanguage(request);
      const wallet = wallets.of(request, reply);
      const held = await Promise.all(
        wallet.held.map(
          async (one) => [one, await wallet.statusOf(one, request.visit.now)] as const,
        ),
      );
      const cards = await wallet.cardsOf(config.baseUrl);
      const page = walletPage({ language, held, link, failure, cards });
      const status = failure === null ? 200 : 400;
      return sendDemoPage(request, reply, textIn(language, 'DEMO_WALLET/TITLE'), page, {
        isSecure,
        status,
      });
    };

    pages.get(WALLET, (request, reply) => {
      const { searchParams } = new URL(request.url, config.baseUrl);
      const isOffer = searchParams.has('credential_offer_uri');
      return send(request, reply, {
        link: isOffer ? `${config.baseUrl}${request.url}` : '',
        failure: null,
      });
    });

    pages.get(RETURN, async (request, reply) => {
      const { searchParams } = new URL(request.url, config.baseUrl);
      const wallet = wallets.of(request, reply);
      const done = await tried(() => wallet.returned(searchParams, request.visit.now));
      if ('failure' in done) return send(request, reply, { link: '', failure: done.failure });
      return reply.redirect(`${WALLET}?language=${demoLanguage(request)}`, 303);
    });

    // Opens the portal in this browser, as an app opens the browser of its device.
    pages.post(`${WALLET}/ask`, async (request, reply) => {
      requireSameOrigin(request, config.baseUrl);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const wallet = wallets.of(request, reply);
      const link = form.get('link')?.trim() ?? '';
      const type = form.get('type');
      const wished = async () =>
        type === null ? wallet.wishOf(link) : { issuer: config.baseUrl, type };
      const asked = await tried(async () => wallet.ask(await wished(), request.visit.now));
      if ('failure' in asked) return send(request, reply, { link, failure: asked.failure });
      return reply.redirect(asked.value, 303);
    });

    pages.post(`${WALLET}/:step`, async (request, reply) => {
      requireSameOrigin(request, config.baseUrl);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const wallet = wallets.of(request, reply);
      wallet.forget(form.get('id') ?? '');
      const link = form.get('link') ?? '';
      if (form.has('link')) {
        const code = (form.get('code') ?? '').trim();
        const done = await tried(() => wallet.receive(link.trim(), code, request.visit.now));
        if ('failure' in done) return send(request, reply, { link, failure: done.failure });
      }
      return reply.redirect(`${WALLET}?language=${demoLanguage(request)}`, 303);
    });
  });
}

/** What came of an attempt: its value, or why the wallet did not succeed. */
async function tried<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly failure: Failure }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof WalletError) return { failure: error.reason };
    throw error;
  }
}

/** The wallets of the browsers, by a cookie. */
class Wallets {
  readonly #wallets = new Map<string, Wallet>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(request: FastifyRequest, reply: FastifyReply): Wallet {
    const { db, config, reach } = this.#parts;
    const known = this.#wallets.get(request.cookies[COOKIE] ?? '');
    if (known) return known;
    const wallet = new Wallet({
      redirectUri: `${config.baseUrl}${RETURN}`,
      reach,
      authority: () => authorityIn(db),
    });
    const id = randomUUID();
    this.#wallets.set(id, wallet);
    const [oldest] = this.#wallets.keys();
    if (this.#wallets.size > MOST_WALLETS && oldest !== undefined) this.#wallets.delete(oldest);
    reply.setCookie(COOKIE, id, {
      path: WALLET,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.baseUrl.startsWith('https:'),
    });
    return wallet;
  }
}

/** The demonstration's authority, which only the demonstration trusts. */
const authorityIn = async (db: Db): Promise<string> => {
  const { authority } = await db
    .selectFrom('demo_wallet_issuer')
    .select('authority')
    .executeTakeFirstOrThrow();
  return authority;
};
