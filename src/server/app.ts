import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { offeredCalls } from '#contract/index.ts';
import { recordReturnedMail } from './areas/alumni/bounces.ts';
import { handlers as areaHandlers } from './areas/handlers.ts';
import type { Config } from './config/config.ts';
import type { Db, OpenDatabase } from './database/open.ts';
import { Cookies } from './session/sessions/cookies.ts';
import { sessionHandlers } from './session/handlers.ts';
import { IdentityProviders } from './session/signIn/federation/identityProviders.ts';
import { Sessions } from './session/sessions/sessions.ts';
import { addSignInRoutes } from './session/signIn/federation/signIn.ts';
import { followLogoutToken } from './session/signIn/federation/backChannel.ts';
import { addSignOutRoutes } from './session/signIn/federation/signOut.ts';
import { addVisits } from './session/sessions/visit.ts';
import { SystemContacts, systemOf } from './outbox/contacts.ts';
import { httpCardSystem } from './systems/cards/http.ts';
import type { BankId } from './systems/bankid/port.ts';
import { createBankId } from './systems/bankid/real.ts';
import { directoryOf } from './systems/directory/configured.ts';
import { createHashing } from './systems/hashing.ts';
import { elksTextMessages } from './systems/sms/elks.ts';
import { embeddedTextMessages } from './systems/sms/embedded.ts';
import type { TextMessages } from './systems/sms/port.ts';
import { type ReCaptcha, reCaptchaOf } from './systems/recaptcha/reCaptcha.ts';
import type { Systems } from './systems/systems.ts';
import type { TimeLimit } from './systems/timeLimit.ts';
import { walletIssuerOf } from './systems/wallets/configured.ts';
import { walletVerifierOf } from './systems/wallets/verifier.ts';
import { httpWebhooks } from './systems/webhooks/http.ts';
import { addCall, type AnyHandler } from './http/calls.ts';
import { addDocumentation } from './http/documentation.ts';
import { sendError } from './http/errors.ts';
import { responseHeaders } from './http/headers.ts';
import { addBackChannelLogout } from './http/backChannelLogout.ts';
import { addHealth } from './http/health.ts';
import { followKeptSettings } from './http/keptSettings.ts';
import { acceptJson } from './http/json.ts';
import { warnOfUntrustedProxies } from './http/untrustedProxies.ts';
import { limitCalls } from './http/limits.ts';
import { demonstrationOf } from './process/demonstration.ts';
import { applePassesIn, casesOf, googlePassesIn } from './process/outsideSystems.ts';
import { createLog, logRequests } from './http/logging.ts';
import { addReturnedMail } from './http/returnedMail.ts';
import { answerBrokenRequest, NOT_FOUND_PAGE, wantsPage } from './http/brokenRequests.ts';
import { addSignOutScript, sendSignOutPage } from './http/signOutPage.ts';
import { addWellKnown } from './http/wellKnown.ts';
import { addClient, type ClientSource } from './http/shell.ts';
import type { RouteSpec } from '#contract/route.ts';
import { addCredentialIssuer } from './credentialIssuer/routes.ts';
import { addIdentityVerifier } from './identityVerifier/routes.ts';
import { addPassService } from './passService/routes.ts';
import { SCIM_PATH, sendScimError } from './scim/responses.ts';
import { addScim } from './scim/routes.ts';
import { addSystemCalls } from './inward/systemCalls.ts';

export interface AppParts {
  readonly config: Config;
  readonly db: Db;
  /** The connections and the disk behind `db`, for the metrics. */
  readonly connections?: OpenDatabase['connections'];
  readonly disk?: OpenDatabase['disk'];
  readonly client: ClientSource;
  /**
   * Overrides of single systems. Systems that are not given here follow the configuration; cases
   * and cards are then kept in the portal's own tables unless configured otherwise.
   */
  readonly systems?: Partial<Systems>;
  /** How long identity providers may take. */
  readonly issuerLimit?: TimeLimit;
  readonly clock?: () => Date;
  readonly log?: FastifyBaseLogger;
  /** Called after every call that may have changed something. */
  readonly onChange?: (spec: RouteSpec) => void;
  /** Called for every route when it is added. */
  readonly onRoute?: (route: { readonly method: string | string[]; readonly url: string }) => void;
}

const MAX_HEADER_BYTES = 64 * 1024;
const MEBIBYTE = 1024 * 1024;
const COMPRESSION: FastifyCompressOptions = {
  // Unlike a static file, each response is compressed for a single user, so compression must pay
  // off the first time.
  threshold: 512,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** Builds the whole server, ready to listen. Closing it leaves the database open. */
export async function buildApp({
  config,
  db,
  connections,
  disk,
  client,
  systems: given = {},
  issuerLimit,
  clock = () => new Date(),
  log = createLog(config),
  onRoute,
  onChange = () => undefined,
}: AppParts): Promise<FastifyInstance> {
  const hashing = given.hashing ?? createHashing();
  const directory = given.directory ?? (await directoryOf(config, db, hashing));
  const app = createServer(config, log);
  if (onRoute) app.addHook('onRoute', ({ method, url }) => onRoute({ method, url }));

  const demo = await demonstrationOf(config);
  const bankId =
    given.bankId !== undefined
      ? given.bankId
      : bankIdOf(config, (address) => demo?.loopbackUrl(app, config.baseUrl, address) ?? address);
  const contacts = new SystemContacts({ config, db, log, clock });
  const providers = new IdentityProviders(config.issuers, config.baseUrl, {
    limit: issuerLimit,
    fetch: demo?.fetchDirectly(app, config.baseUrl),
    watch: (issuer, work) => contacts.watch(systemOf(issuer), work),
  });
  const sessions = new Sessions(
    db,
    config.session,
    async (scope, token) => (await providers.of(scope)?.renew(token)) ?? null,
    demo?.secondSignInOf(db),
  );
  const cookies = new Cookies(config.baseUrl);
  const systems = contacts.observeAll({
    cases: casesOf(config, contacts),
    cards: config.cardSystem && httpCardSystem(config.cardSystem),
    webhooks: httpWebhooks(config.webhooks),
    ...given,
    directory,
    bankId,
    sms: given.sms !== undefined ? given.sms : smsOf(config),
    reCaptcha: given.reCaptcha ?? reCaptchaIn(config),
    ...(await walletsOf(given, config, db)),
    hashing,
  });
  app.addHook('onClose', () => contacts.settled());
  const parts = { config, db, systems, cookies, sessions, clock, onChange };

  logRequests(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, COMPRESSION);
  followKeptSettings(app, parts);
  addVisits(app, parts);
  addHealth(app, { ...parts, connections, disk });
  addDocumentation(app, parts);
  addWellKnown(app, parts);

  await app.register(async (limited) => {
    await limitCalls(limited, config);
    addCalls(limited, providers, parts);
    addSignInRoutes(limited, {
      ...parts,
      providers,
      limits: config.session,
      baseUrl: config.baseUrl,
    });
    await addSignOut(limited, providers, { config, db });
    await addConnectedSystems(limited, { config, db, systems });
    await addWalletServices(limited, parts);
    await addReturnedMail(limited, {
      token: config.returnedMail.token,
      processMessage: (message, { id, ip }) =>
        recordReturnedMail(db, message, { requestId: id, address: ip, now: clock() }),
    });
  });
  await demo?.addDemonstration(app, parts);
  await addClient(app, client, config, cookies);
  return app;
}

/** Creates the server without routes; every response has the usual headers. */
function createServer(config: Config, log: FastifyBaseLogger) {
  const usual = responseHeaders({ isSecure: config.baseUrl.startsWith('https:') });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: MEBIBYTE,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Cookies of a university's other sites add up.
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, config),
    // No hook runs for a URL that cannot be decoded, so the headers are added here.
    frameworkErrors: (error, request, reply) => {
      if (wantsPage(request)) return void reply.headers(usual).redirect(NOT_FOUND_PAGE);
      const send = request.url.toLowerCase().startsWith(SCIM_PATH) ? sendScimError : sendError;
      return void send(error, request, reply.headers({ ...usual, 'x-request-id': request.id }));
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2048 },
  });
  warnOfUntrustedProxies(app);
  app.setErrorHandler(sendError);
  acceptJson(app, ['application/json']);
  app.addHook(
    'onRequest',
    async ({ id }, reply) => void reply.headers({ ...usual, 'x-request-id': id }),
  );
  return app;
}

type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/**
 * Adds every call of the contract but those of modules that are left out. Each must have a handler.
 */
function addCalls(
  app: FastifyInstance,
  providers: IdentityProviders,
  parts: Parameters<typeof addCall>[3],
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the call where it is written
  const handlers = { ...areaHandlers, ...sessionHandlers(providers) } as AnyHandlers;
  for (const [resource, calls] of offeredCalls(parts.config.absentModules)) {
    for (const [name, spec] of Object.entries(calls)) {
      const handler = handlers[resource]?.[name];
      if (handler === undefined) throw new Error(`${resource}.${name} has no handler.`);
      addCall(app, spec, handler, parts);
    }
  }
}

/** Adds what signs a browser out, here and at the issuer. */
async function addSignOut(
  app: FastifyInstance,
  providers: IdentityProviders,
  { config, db }: Pick<AppParts, 'config' | 'db'>,
): Promise<void> {
  const isSecure = config.baseUrl.startsWith('https:');
  addSignOutScript(app);
  addSignOutRoutes(app, {
    db,
    providers,
    sendForm: (request, reply, form) => sendSignOutPage(request, reply, form, isSecure),
  });
  await addBackChannelLogout(app, {
    logOut: (segment, token, request) =>
      followLogoutToken({ db, providers }, segment, token, request),
  });
}

/**
 * Text messages go through the configured gateway; the demonstration shows them on a page, and
 * other portals without a gateway send none.
 */
const reCaptchaIn = ({ reCaptcha, baseUrl }: Config): ReCaptcha | null =>
  reCaptcha && reCaptchaOf(reCaptcha, new URL(baseUrl).hostname);

/** What wallets receive from the portal, and what the portal asks of them. */
const walletsOf = async (
  { applePasses, googlePasses, walletIssuer, walletVerifier }: Partial<Systems>,
  config: Config,
  db: Db,
): Promise<Pick<Systems, 'applePasses' | 'googlePasses' | 'walletIssuer' | 'walletVerifier'>> => ({
  googlePasses:
    googlePasses === undefined ? googlePassesIn(config, db, () => new Date()) : googlePasses,
  applePasses: applePasses === undefined ? await applePassesIn(config, db) : applePasses,
  walletIssuer: walletIssuer === undefined ? await walletIssuerOf(config, db) : walletIssuer,
  walletVerifier:
    walletVerifier === undefined ? await walletVerifierOf(config, db) : walletVerifier,
});

/** Adds what connected systems call, unless the university leaves them out. */
async function addConnectedSystems(
  app: FastifyInstance,
  parts: Pick<Parameters<typeof addCall>[3], 'config' | 'db' | 'systems'>,
): Promise<void> {
  if (parts.config.absentModules.includes('connected-systems')) return;
  await addScim(app, parts);
  await addSystemCalls(app, parts);
}

/** Adds what wallets themselves call. */
async function addWalletServices(
  app: FastifyInstance,
  parts: Pick<Parameters<typeof addCall>[3], 'config' | 'cookies' | 'db' | 'systems'>,
): Promise<void> {
  const { config, cookies, db, systems } = parts;
  await addCredentialIssuer(app, { config, db, cookies, issuer: systems.walletIssuer });
  await addIdentityVerifier(app, { config, db, verifier: systems.walletVerifier });
  await addPassService(app, parts);
}

const smsOf = ({ sms, demo }: Config): TextMessages | null =>
  sms ? elksTextMessages(sms) : demo && embeddedTextMessages;

const bankIdOf = ({ bankId }: Config, reachable: (address: string) => string): BankId | null =>
  bankId &&
  createBankId(bankId, () => (bankId.isSimulated ? reachable(bankId.endpoint) : bankId.endpoint));
