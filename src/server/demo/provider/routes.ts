import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { answerUnknownPath } from '../../http/faults.ts';
import { pageHeaders } from '../../http/headers.ts';
import { needOwnOrigin } from '../../http/origin.ts';
import { type Issuer, segmentOf } from '../../session/issuers.ts';
import { sendPage } from '../page.ts';
import { demoPerson, hasPassword, personasOf } from './people.ts';
import { demoProvider, PROVIDERS_PATH } from './provider.ts';
import { providerNames, signInPage } from './signInPage.ts';

type OfIssuer = FastifyRequest<{ Params: { segment: string } }>;

/** Mounts one identity provider per scope under `/demo/identity/{scope}`. Each is made when it is first asked for. */
export async function addProviders(app: FastifyInstance, { db, config }: { db: Db; config: Config }): Promise<void> {
  const made = new Map<Issuer, Provider>();
  const issuerOf = ({ params }: OfIssuer) => config.issuers.find(({ name }) => segmentOf(name) === params.segment.toLowerCase());
  const providerOf = (issuer: Issuer): Provider => {
    const provider = made.get(issuer) ?? demoProvider(db, issuer, config.baseUrl);
    made.set(issuer, provider);
    return provider;
  };

  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, parse(String(body))));
    addInteractions(forms, { db, config, issuerOf, providerOf });
  });

  await app.register(async (mounted) => {
    // The provider reads its requests itself.
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null));
    mounted.all<{ Params: { segment: string; '*': string } }>(`${PROVIDERS_PATH}/:segment/*`, async (request, reply) => {
      const issuer = issuerOf(request);
      if (issuer === undefined) return answerUnknownPath(reply);
      const answer = providerOf(issuer).callback();
      const { raw } = handedOver(request, reply, config.baseUrl);
      Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(`${PROVIDERS_PATH}/${request.params.segment}`.length) });
      await answer(raw, reply.raw);
      return reply;
    });
  });
}

interface Parts {
  readonly db: Db;
  readonly config: Config;
  readonly issuerOf: (request: OfIssuer) => Issuer | undefined;
  readonly providerOf: (issuer: Issuer) => Provider;
}

const INTERACTION = `${PROVIDERS_PATH}/:segment/interaction/:uid`;

function addInteractions(app: FastifyInstance, { db, config, issuerOf, providerOf }: Parts): void {
  const isSecure = config.baseUrl.startsWith('https:');

  const show = (request: OfIssuer, reply: FastifyReply, issuer: Issuer, userId: string, isWrong: boolean) => {
    const action = (request.url.split('?')[0] ?? '').replace(/\/login$/, '');
    const page = signInPage({ issuer: issuer.name, action, personas: personasOf(issuer.name), userId, isWrong });
    return sendPage(reply, `Sign in with ${providerNames[issuer.name]}`, page, { status: isWrong ? 400 : 200, isSecure });
  };

  app.get<{ Params: { segment: string; uid: string } }>(INTERACTION, async (request, reply) => {
    const issuer = issuerOf(request);
    if (issuer === undefined) return answerUnknownPath(reply);
    if (!(await isUnderWay(providerOf(issuer), request, reply))) return reply.redirect('/landingpage?error=EXPIRED', 303);
    return show(request, reply, issuer, '', false);
  });

  app.post<{ Params: { segment: string; uid: string }; Body: Readonly<Record<string, unknown>> | undefined }>(`${INTERACTION}/login`, async (request, reply) => {
    needOwnOrigin(request, config.baseUrl);
    const issuer = issuerOf(request);
    if (issuer === undefined) return answerUnknownPath(reply);
    const provider = providerOf(issuer);
    if (!(await isUnderWay(provider, request, reply))) return reply.redirect('/landingpage?error=EXPIRED', 303);

    const typed = (name: string): string => (typeof request.body?.[name] === 'string' ? request.body[name] : '');
    const picked = typed('persona');
    const person = await demoPerson(db, issuer.name, picked === '' ? typed('userId') : picked);
    // A persona that is picked from the page needs no password: everybody's stands in the documentation.
    const isWelcome = person !== null && (picked !== '' || (await hasPassword(db, person.userId, typed('password'))));
    if (!isWelcome) return show(request, reply, issuer, typed('userId'), true);

    const { raw } = handedOver(request, reply, config.baseUrl);
    await provider.interactionFinished(raw, reply.raw, { login: { accountId: person.userId } }, { mergeWithLastSubmission: false });
    return reply;
  });

  app.post<{ Params: { segment: string; uid: string } }>(`${INTERACTION}/abort`, async (request, reply) => {
    needOwnOrigin(request, config.baseUrl);
    const issuer = issuerOf(request);
    if (issuer === undefined) return answerUnknownPath(reply);
    const provider = providerOf(issuer);
    if (!(await isUnderWay(provider, request, reply))) return reply.redirect('/landingpage?error=EXPIRED', 303);
    const { raw } = handedOver(request, reply, config.baseUrl);
    await provider.interactionFinished(raw, reply.raw, { error: 'access_denied', error_description: 'The person gave up.' });
    return reply;
  });
}

/** Whether the browser is in the middle of signing in, and not back on a page from its history. */
const isUnderWay = async (provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  );

/** Lets somebody else write the page, with a page's headers on it and under our own name, whatever the Host header says. */
function handedOver(request: FastifyRequest, reply: FastifyReply, baseUrl: string): FastifyRequest {
  const { host, protocol } = new URL(baseUrl);
  Object.assign(request.raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.replace(':', '') });
  reply.headers(pageHeaders({ isSecure: protocol === 'https:' }));
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  return request;
}
