import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  applePassFiles,
  deviceList,
  findPass,
  passAtLink,
  passToken,
  registerDevice,
  tellDevices,
  unregisterDevice,
} from '#server/areas/passes/index.ts';
import { todayAt } from '#server/call/today.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { acceptJson } from '#server/http/json.ts';
import { isSecret } from '#server/base/secrets.ts';
import type { ApplePasses } from '#server/systems/applePasses/port.ts';
import type { Systems } from '#server/systems/systems.ts';
import { withoutIdentifiers } from './deviceLog.ts';

interface ServiceParts {
  readonly config: Config;
  readonly db: Db;
  readonly systems: Systems;
}
interface AppleParts extends ServiceParts {
  readonly passes: ApplePasses;
}

type Pass = NonNullable<Awaited<ReturnType<typeof findPass>>>;
interface OfPass {
  Params: { device: string; passType: string; serial: string };
}

const VERSION = '/wallet/apple/v1';
const REGISTRATION = `${VERSION}/devices/:device/registrations/:passType/:serial`;
const PASS_MEDIA_TYPE = 'application/vnd.apple.pkpass';

/** Apple's own identifiers have 32 digits. */
const Device = /^[\w-]{1,100}$/;
const Registration = z.object({
  pushToken: z.string().check(z.regex(/^[\da-f]{16,200}$/i)),
});
const DeviceLogs = z.object({ logs: z.array(z.string()) });

/** A pass that a phone fetched shortly before it registered may have changed in between. */
const FETCHED_BEFORE_MS = 600_000;

/**
 * Adds the web service from which phones fetch passes for Apple Wallet and by which they follow their
 * changes. A phone proves itself by the secret in the pass. Without an issuer it does not exist.
 */
export async function addPassService(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  const { applePasses: passes } = parts.systems;
  if (passes === null) return;
  await app.register(async (service) => {
    acceptJson(service, ['application/json']);
    addPasses(service, { ...parts, passes });
    addDevices(service, { ...parts, passes });
  });
}

function addPasses(service: FastifyInstance, { db, config, passes }: AppleParts): void {
  const send = async (reply: FastifyReply, pass: Pass) =>
    reply
      .header('cache-control', 'private, no-cache')
      .header('last-modified', pass.updatedAt.toUTCString())
      .type(PASS_MEDIA_TYPE)
      .send(await passes.signed(applePassFiles(pass, passes, config)));

  service.get<{ Params: { reference: string } }>(
    '/wallet/passes/:reference',
    async ({ params, visit: { now } }, reply) => {
      const pass = await passAtLink(db, params.reference, now, todayAt(now));
      return pass ? send(reply, pass) : sendNotFound(reply);
    },
  );
  service.get<OfPass>(`${VERSION}/passes/:passType/:serial`, async (request, reply) => {
    const pass = await ownPass(request, { db, config, passes });
    if (!pass) return reply.status(401).send();
    const since = Date.parse(request.headers['if-modified-since'] ?? '');
    return since >= pass.updatedAt.getTime() ? reply.status(304).send() : send(reply, pass);
  });
}

function addDevices(service: FastifyInstance, parts: AppleParts): void {
  const { db, passes } = parts;
  service.post<OfPass>(REGISTRATION, async (request, reply) => {
    const pass = await ownPass(request, parts);
    if (!pass) return reply.status(401).send();
    const body = Registration.safeParse(request.body);
    const { device } = request.params;
    if (!body.success || !Device.test(device)) return reply.status(400).send();
    const isNew = await register(parts, pass, { device, ...body.data }, request.visit.now);
    return reply.status(isNew ? 201 : 200).send();
  });
  service.delete<OfPass>(REGISTRATION, async (request, reply) => {
    const pass = await ownPass(request, parts);
    if (!pass) return reply.status(401).send();
    await unregisterDevice(db, pass.id, request.params.device);
    return reply.status(200).send();
  });
  service.get<OfPass & { Querystring: { passesUpdatedSince?: string | string[] } }>(
    `${VERSION}/devices/:device/registrations/:passType`,
    async ({ params, query, visit: { now } }, reply) => {
      const { serials, tag } = await deviceList(db, params.device, now);
      const isKnown = params.passType === passes.passType && serials.length > 0;
      if (!isKnown || query.passesUpdatedSince === tag) return reply.status(204).send();
      return reply
        .header('cache-control', 'no-store')
        .send({ serialNumbers: serials, lastUpdated: tag });
    },
  );
  service.post(`${VERSION}/log`, (request, reply) => {
    const body = DeviceLogs.safeParse(request.body);
    if (!body.success) return reply.status(400).send();
    request.log.warn(
      { messages: withoutIdentifiers(body.data.logs) },
      'a phone cannot use its pass',
    );
    return reply.status(200).send();
  });
}

const AUTHORIZATION = /^ApplePass +(?<token>\S+)$/i;

/** The pass of the request, if the request has the secret that is in the pass. */
async function ownPass(
  { params, headers, visit: { now } }: FastifyRequest<OfPass>,
  { db, config, passes }: Pick<AppleParts, 'db' | 'config' | 'passes'>,
): Promise<Pass | null> {
  const { token = '' } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {};
  if (params.passType !== passes.passType || !isSecret(token, passToken(params.serial, config)))
    return null;
  const pass = await findPass(db, params.serial, now, todayAt(now));
  return pass?.platform === 'Apple' ? pass : null;
}

const register = (
  { db, config, systems }: AppleParts,
  pass: Pass,
  registration: { readonly device: string; readonly pushToken: string },
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { id: deviceId, isNew } = await registerDevice(tx, pass.id, registration, now);
    if (isNew && pass.updatedAt.getTime() > now.getTime() - FETCHED_BEFORE_MS)
      await tellDevices(tx, { systems, config, now }, [{ ...pass, deviceId }]);
    return isNew;
  });
