import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { browserOf } from '#demo/passes/browser.ts';
import { PASSES } from '#demo/passes/page.ts';
import { savePage } from './page.ts';
import { type GoogleFailure, GooglePhone } from './phone.ts';
import { SAVE } from './service.ts';

interface Parts {
  readonly db: Db;
  readonly config: Config;
}
interface OfLink {
  Params: { jwt: string };
}

/** Adds the page to which a signed link leads, and what a phone does with a pass that Google keeps. */
export function addGooglePasses(pages: FastifyInstance, { db, config }: Parts): void {
  const { baseUrl } = config;
  const phoneOf = (request: FastifyRequest, reply: FastifyReply) =>
    new GooglePhone(db, browserOf(request, reply, config));
  const send = async (
    request: FastifyRequest<OfLink>,
    reply: FastifyReply,
    phone: GooglePhone,
    refused: GoogleFailure | null,
  ) => {
    const { jwt } = request.params;
    const language = demoLanguage(request);
    const opened = await phone.open(jwt);
    const failure = opened === null ? 'NO_LINK' : refused;
    const page = savePage({ language, jwt, opened, failure });
    return sendDemoPage(request, reply, textIn(language, 'DEMO_GOOGLE/SAVE'), page, {
      isSecure: baseUrl.startsWith('https:'),
      status: failure === null ? 200 : 400,
    });
  };
  const back = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${PASSES}?language=${demoLanguage(request)}`, 303);

  pages.get<OfLink>(`${SAVE}:jwt`, async (request, reply) =>
    send(request, reply, phoneOf(request, reply), null),
  );
  pages.post<OfLink>(`${SAVE}:jwt`, async (request, reply) => {
    requireSameOrigin(request, baseUrl);
    const phone = phoneOf(request, reply);
    const failure = await phone.add(request.params.jwt);
    return failure === null ? back(request, reply) : send(request, reply, phone, failure);
  });
  pages.post(`${PASSES}/google/remove`, async (request, reply) => {
    requireSameOrigin(request, baseUrl);
    const { body } = request;
    if (body instanceof URLSearchParams) await phoneOf(request, reply).remove(body.get('id') ?? '');
    return back(request, reply);
  });
}
