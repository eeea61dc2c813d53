import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { sendNotFound } from '#server/http/errors.ts';
import type { OutwardFetch } from '#server/outward/fetch.ts';
import type { Hashing } from '#server/systems/hashing.ts';
import { type OpenIdIssuer, segmentOf } from '#server/config/issuers.ts';
import { delegateToProvider, type InteractionParts, type OfIssuer } from './interaction.ts';
import { addInteractions } from './interactions.ts';
import { demoProvider, isVerifiable, PROVIDERS_PATH } from './provider.ts';

/** The provider's own path for signing out. */
const SIGN_OUT_PATH = '/session/end';

/**
 * Mounts one identity provider per scope under `/demo/identity/{scope}`. Each provider is created
 * at its first request.
 */
export async function addProviders(
  app: FastifyInstance,
  { db, config, hashing, tell }: { db: Db; config: Config; hashing: Hashing; tell: OutwardFetch },
): Promise<void> {
  const made = new Map<OpenIdIssuer, Provider>();
  const issuerOf = ({ params }: OfIssuer) =>
    config.issuers.find(({ name }) => segmentOf(name) === params.segment.toLowerCase());
  const providerOf = (issuer: OpenIdIssuer): Provider => {
    const provider = made.get(issuer) ?? demoProvider(db, issuer, config.baseUrl, tell);
    made.set(issuer, provider);
    return provider;
  };

  await app.register(async (forms) => {
    acceptForms(forms, parse);
    addSignOut(forms, { config, issuerOf, providerOf });
    addInteractions(forms, db, { config, hashing, issuerOf, providerOf });
  });

  await app.register(async (mounted) => {
    // The provider parses request bodies itself.
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null));
    mounted.all<{ Params: { segment: string; '*': string } }>(
      `${PROVIDERS_PATH}/:segment/*`,
      async (request, reply) => {
        const issuer = issuerOf(request);
        if (issuer === undefined) return sendNotFound(reply);
        const { url = '' } = request.raw;
        return delegate(request, reply, config, providerOf(issuer), {
          originalUrl: url,
          url: url.slice(`${PROVIDERS_PATH}/${request.params.segment}`.length),
        });
      },
    );
  });
}

/** Lets the provider answer a request to its own path. */
async function delegate(
  request: OfIssuer,
  reply: FastifyReply,
  { baseUrl }: Config,
  provider: Provider,
  changes: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const answer = provider.callback();
  const { raw } = delegateToProvider(request, reply, baseUrl);
  Object.assign(raw, changes);
  await answer(raw, reply.raw);
  return reply;
}

/**
 * Takes the form to sign out (OpenID Connect RP-Initiated Logout 1.0, section 2). The provider's
 * library takes it only with cookies for https, so it is told as if the fields were in the address,
 * which the browser and the log do not see.
 */
function addSignOut(
  forms: FastifyInstance,
  { config, issuerOf, providerOf }: Omit<InteractionParts, 'hashing'>,
): void {
  forms.post<{ Params: { segment: string }; Body: Record<string, string> | undefined }>(
    `${PROVIDERS_PATH}/:segment${SIGN_OUT_PATH}`,
    async (request, reply) => {
      const issuer = issuerOf(request);
      if (issuer === undefined) return sendNotFound(reply);
      const { id_token_hint: hint, ...fields } = request.body ?? {};
      // A token of an earlier start cannot be verified any more; the client's id suffices too.
      const query = new URLSearchParams(fields);
      if (hint !== undefined && isVerifiable(hint)) query.set('id_token_hint', hint);
      const url = `${SIGN_OUT_PATH}?${query.toString()}`;
      return delegate(request, reply, config, providerOf(issuer), {
        method: 'GET',
        originalUrl: `${PROVIDERS_PATH}/${request.params.segment}${url}`,
        url,
      });
    },
  );
}
