import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Language } from '#contract/values.ts';
import type { Config } from '#server/config/config.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { pageHeaders } from '#server/http/headers.ts';
import { requireSameOrigin } from '#server/http/origin.ts';
import type { OpenIdIssuer } from '#server/config/issuers.ts';
import type { Markup } from '#server/base/markup.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { PROVIDERS_PATH } from './provider.ts';
import { textIn } from '#server/texts/texts.ts';
import { providerNames } from './names.ts';
import type { SigningIn } from './passkeySignIn.ts';
import type { Hashing } from '#server/systems/hashing.ts';

export type OfIssuer = FastifyRequest<{ Params: { segment: string } }>;

export interface InteractionParts {
  readonly config: Config;
  readonly hashing: Hashing;
  readonly issuerOf: (request: OfIssuer) => OpenIdIssuer | undefined;
  readonly providerOf: (issuer: OpenIdIssuer) => Provider;
}

/** A sign-in in progress at a provider, with the possible responses. */
export interface Interaction extends SigningIn {
  readonly issuer: OpenIdIssuer;
  readonly language: Language;
  /** The URL to which the form of a step is sent. */
  readonly actionOf: (step: string) => string;
  /** The value of a submitted form field; empty when the field is missing. */
  readonly typed: (name: string) => string;
  readonly show: (content: Markup | ((nonce: string) => Markup), status?: number) => FastifyReply;
  /** Redirects back to the portal, signed in or not. */
  readonly finish: (
    result:
      | { readonly login: { readonly accountId: string; readonly amr: string[] } }
      | { readonly error: string; readonly error_description: string },
  ) => Promise<FastifyReply>;
}

type InteractionRequest = FastifyRequest<{
  Params: { segment: string; uid: string };
  Body: Readonly<Record<string, unknown>> | undefined;
}>;

/**
 * Adds a route for a step of the sign-in. The step runs only while the browser has this sign-in in
 * progress, not for a page from its history.
 */
export function addStep(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  step: string,
  { config, issuerOf, providerOf }: InteractionParts,
  answer: (at: Interaction) => Promise<FastifyReply>,
): void {
  const handler = async (request: InteractionRequest, reply: FastifyReply) => {
    requireSameOrigin(request, config.baseUrl);
    const issuer = issuerOf(request);
    if (issuer === undefined) return sendNotFound(reply);
    const provider = providerOf(issuer);
    // The cookie identifies the browser's sign-in in progress; a URL with a different uid is
    // rejected.
    const isInProgress = await provider.interactionDetails(request.raw, reply.raw).then(
      ({ uid }) => uid === request.params.uid,
      () => false,
    );
    if (!isInProgress) return reply.redirect('/landingpage?error=EXPIRED', 303);

    const isSecure = config.baseUrl.startsWith('https:');
    const language = demoLanguage(request);
    const address = (request.url.split('?')[0] ?? '').slice(
      0,
      step === '' ? undefined : -step.length,
    );
    return answer({
      issuer,
      language,
      uid: request.params.uid,
      now: request.visit.now,
      auditContext: { requestId: request.id, address: request.ip },
      actionOf: (next) => `${address}${next}?language=${language}`,
      typed: (name) => (typeof request.body?.[name] === 'string' ? request.body[name] : ''),
      show: (content, status = 200) =>
        sendDemoPage(
          request,
          reply,
          textIn(language, 'DEMO_PROVIDER/SIGN_IN_WITH', { provider: providerNames[issuer.name] }),
          content,
          { status, isSecure },
        ),
      finish: async (result) => {
        const { raw } = delegateToProvider(request, reply, config.baseUrl);
        await provider.interactionFinished(raw, reply.raw, result, {
          mergeWithLastSubmission: false,
        });
        return reply;
      },
    });
  };
  app.route({ method, url: `${PROVIDERS_PATH}/:segment/interaction/:uid${step}`, handler });
}

/**
 * Hands the response over to the OIDC provider, with the portal's page headers and the portal's own
 * host name, whatever the Host header says.
 */
export function delegateToProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
): FastifyRequest {
  const { host, protocol } = new URL(baseUrl);
  Object.assign(request.raw.headers, {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.replace(':', ''),
  });
  reply.headers(pageHeaders({ isSecure: protocol === 'https:' }));
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  return request;
}
