import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { sendNotFound } from '#server/http/errors.ts';
import type { Hashing } from '#server/systems/hashing.ts';
import { type Issuer, segmentOf } from '#server/issuers.ts';
import { delegateToProvider, type OfIssuer } from './interaction.ts';
import { addInteractions } from './interactions.ts';
import { demoProvider, PROVIDERS_PATH } from './provider.ts';

/**
 * Mounts one identity provider per scope under `/demo/identity/{scope}`. Each provider is created
 * at its first request.
 */
export async function addProviders(
  app: FastifyInstance,
  { db, config, hashing }: { db: Db; config: Config; hashing: Hashing },
): Promise<void> {
  const made = new Map<Issuer, Provider>();
  const issuerOf = ({ params }: OfIssuer) =>
    config.issuers.find(({ name }) => segmentOf(name) === params.segment.toLowerCase());
  const providerOf = (issuer: Issuer): Provider => {
    const provider = made.get(issuer) ?? demoProvider(db, issuer, config.baseUrl);
    made.set(issuer, provider);
    return provider;
  };

  await app.register(async (forms) => {
    acceptForms(forms, parse);
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
        const answer = providerOf(issuer).callback();
        const { raw } = delegateToProvider(request, reply, config.baseUrl);
        Object.assign(raw, {
          originalUrl: raw.url,
          url: (raw.url ?? '').slice(`${PROVIDERS_PATH}/${request.params.segment}`.length),
        });
        await answer(raw, reply.raw);
        return reply;
      },
    );
  });
}
