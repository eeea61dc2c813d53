import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '../language.ts';
import { type Shown, WALLET, walletPage } from './page.ts';
import { addPresenting } from './presentingRoutes.ts';
import { type Failure, Wallet, WalletError } from './wallet.ts';

const COOKIE = 'demo_wallet';
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
      const page = walletPage({ language, held, link, failure });
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

    pages.post(`${WALLET}/:step`, async (request, reply) => {
      requireSameOrigin(request, config.baseUrl);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const wallet = wallets.of(request, reply);
      wallet.forget(form.get('id') ?? '');
      const link = form.get('link') ?? '';
      const failure = form.has('link')
        ? await failureOf(
            wallet.receive(link.trim(), (form.get('code') ?? '').trim(), request.visit.now),
          )
        : null;
      if (failure !== null) return send(request, reply, { link, failure });
      return reply.redirect(`${WALLET}?language=${demoLanguage(request)}`, 303);
    });
  });
}

const failureOf = (work: Promise<void>): Promise<Failure | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof WalletError) return error.reason;
      throw error;
    },
  );

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
    const wallet = new Wallet({ reach, authority: () => authorityIn(db) });
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
