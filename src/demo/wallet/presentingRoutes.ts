import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import type { Markup } from '#server/base/markup.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { identityListUri } from './identities.ts';
import { partyIn } from './party.ts';
import { Presenter, PresentingError } from './presenting.ts';
import {
  type Choice,
  choicePage,
  consentPage,
  failurePage,
  identityOf,
  kinds,
  PRESENT,
} from './presentingPage.ts';

export interface PresentingParts {
  readonly db: Db;
  readonly config: Config;
  readonly reach: (url: string) => string;
}

/**
 * Adds the pages on which the demonstration's wallet shows who its owner is, or declines. The pages
 * of a wallet belong to the phone, so whoever has the link may answer.
 */
export function addPresenting(
  pages: FastifyInstance,
  { db, config, reach }: PresentingParts,
): void {
  const isSecure = config.baseUrl.startsWith('https:');
  const presenter = new Presenter({ reach, party: (role) => partyIn(db, role) });
  const listUri = () => identityListUri({ config, reach });
  const send = (request: FastifyRequest, reply: FastifyReply, page: Markup, status = 200) =>
    sendDemoPage(request, reply, textIn(demoLanguage(request), 'DEMO_WALLET/TITLE'), page, {
      isSecure,
      status,
    });
  const answered =
    (page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      page(request, reply).catch((error: unknown) => {
        if (!(error instanceof PresentingError)) throw error;
        return send(request, reply, failurePage(error.reason, demoLanguage(request)), 400);
      });
  const asked = (request: FastifyRequest, { address, clientId }: Choice) =>
    presenter.asked(address, clientId, request.visit.now);
  const formOf = (request: FastifyRequest) => {
    requireSameOrigin(request, config.baseUrl);
    return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  };

  pages.get(
    PRESENT,
    answered(async (request, reply) => {
      const choice = choiceIn(new URL(request.url, config.baseUrl).searchParams);
      const page = choicePage(await asked(request, choice), choice, demoLanguage(request));
      return send(request, reply, page);
    }),
  );

  pages.post(
    `${PRESENT}/consent`,
    answered(async (request, reply) => {
      const choice = choiceIn(formOf(request));
      const who = await asked(request, choice);
      const shown = presenter.shown(who, ownIdentity(choice, listUri(), request.visit.now));
      return send(request, reply, consentPage(who, shown, choice, demoLanguage(request)));
    }),
  );

  pages.post(
    `${PRESENT}/answer`,
    answered(async (request, reply) => {
      const form = formOf(request);
      const choice = choiceIn(form);
      const who = await asked(request, choice);
      const { now } = request.visit;
      const address =
        form.get('answer') === 'approve'
          ? await presenter.show(who, ownIdentity(choice, listUri(), now), now)
          : await presenter.decline(who);
      return reply.redirect(address, 303);
    }),
  );
}

const choiceIn = (form: URLSearchParams): Choice => ({
  address: form.get('request_uri') ?? '',
  clientId: form.get('client_id') ?? '',
  number: form.get('number') ?? '',
  kind: kinds.find((one) => one === form.get('kind')) ?? 'usual',
});

function ownIdentity(choice: Choice, listUri: string, now: Date) {
  const identity = identityOf(choice, listUri, now);
  if (identity === null) throw new PresentingError('NOT_ASKED');
  return identity;
}
