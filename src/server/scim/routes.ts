import type { Transaction } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginStatements, roleContextOf } from '#server/areas/register/index.ts';
import { clientOfToken } from '#server/areas/scimClients/index.ts';
import { todayAt } from '#server/call/today.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/schema.ts';
import type { Db } from '#server/database/open.ts';
import { acceptJson } from '#server/http/json.ts';
import { changingRoles } from '#server/roles/changingRoles.ts';
import { carryOut, MAX_PAYLOAD } from './bulk.ts';
import type { ChangeContext, ScimContext } from './client.ts';
import { resourceTypeDocuments, schemaDocuments, serviceProviderConfig } from './discovery.ts';
import { documentIn, isObject, type JsonObject } from './document.ts';
import { invalid, notFound, ScimError, wrongMethod } from './errors.ts';
import { groupEndpoint } from './groups.ts';
import { idsOf, refuseSensitive } from './listing.ts';
import { organizationEndpoint } from './organizations.ts';
import { type Query, queryIn } from './paging.ts';
import { operationsIn } from './patch.ts';
import { refuseReach } from './reach.ts';
import { SCIM_JSON, SCIM_PATH, sendScimError } from './responses.ts';
import type { Change, Changed, Endpoint, Resource } from './resource.ts';
import { type Found, searchAll } from './rootSearch.ts';
import { selected } from './select.ts';
import { ignoredPaths, statedPaths } from './statedPaths.ts';
import { userEndpoint } from './userChanges.ts';
import { isCurrentBy, names } from './versions.ts';

const endpoints: readonly Endpoint[] = [userEndpoint, groupEndpoint, organizationEndpoint];
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export interface ScimParts {
  readonly config: Config;
  readonly db: Db;
}

declare module 'fastify' {
  interface FastifyRequest {
    scim: ScimContext | null;
  }
}

/**
 * Adds the SCIM 2.0 server (RFC 7643, 7644, 9865) for systems that state people, organisations and
 * roles. It has no session and no cookie: each request has the token of a client.
 */
export async function addScim(app: FastifyInstance, parts: ScimParts): Promise<void> {
  const { config } = parts;
  await app.register(
    async (scim) => {
      scim.decorateRequest('scim', null);
      acceptJson(scim, ['application/scim+json', 'application/json']);
      scim.setErrorHandler(sendScimError);
      const countFailure = scim.createRateLimit({ max: config.callsPerMinute.address });
      scim.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store').type(SCIM_JSON);
        request.scim = await contextOf(request, parts);
        if (request.scim !== null) return;
        const count = await countFailure(request);
        if (!count.isAllowed && count.isExceeded)
          throw new ScimError(429, 'Too many requests without a valid token.');
        throw new ScimError(401, 'The request has no valid token in the header Authorization.');
      });
      const methodsOf = new Map<string, Set<string>>();
      scim.addHook('onRoute', ({ url, method }) => {
        const known = methodsOf.get(url) ?? [];
        methodsOf.set(url, new Set([...known, ...[method].flat()]));
      });
      // The files of the client have a route for every other address.
      for (const path of ['/', '/*'])
        scim.all(path, (request, reply) => sendScimError(notFound(), request, reply));
      addDiscovery(scim);
      for (const endpoint of endpoints) addEndpoint(scim, endpoint);
      scim.post('/.search', (request) => searchRoot(request));
      scim.post('/Bulk', { bodyLimit: MAX_PAYLOAD }, (request) => {
        return inTransaction(contextIn(request), (context, tx) =>
          carryOut(context, tx, request.body, endpoints),
        );
      });
      refuseOtherMethods(scim, methodsOf);
    },
    { prefix: SCIM_PATH },
  );
}

/** Answers other methods on a known address before their body is read. */
function refuseOtherMethods(
  scim: FastifyInstance,
  methodsOf: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const present = [...methodsOf].map(([url, methods]) => [url, [...methods]] as const);
  for (const [url, methods] of present) {
    const others = scim.supportedMethods.filter((method) => !methods.includes(method));
    const allowed = methods.join(', ');
    const refuse = (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', allowed);
      throw wrongMethod(allowed);
    };
    if (others.length > 0)
      scim.route({
        method: others,
        url: url.slice(SCIM_PATH.length),
        onRequest: async (request, reply) => refuse(request, reply),
        handler: refuse,
      });
  }
}

const BEARER = /^Bearer +(\S+)$/i;

async function contextOf(
  request: FastifyRequest,
  { config, db }: ScimParts,
): Promise<ScimContext | null> {
  const { now } = request.visit;
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const client = token === undefined ? null : await clientOfToken(db, token, now);
  if (client === null) return null;
  const base = `${config.baseUrl.replace(/\/$/, '')}${SCIM_PATH}`;
  return {
    client,
    db,
    config,
    origin: {
      source: client.source,
      actor: { lin: null, liUId: null, client: client.name },
      requestId: request.id,
      now,
      today: todayAt(now),
      config,
    },
    locationOf: (endpoint, id) =>
      `${base}${endpoint}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
  };
}

function contextIn({ scim }: FastifyRequest): ScimContext {
  if (scim === null) throw new Error('The request has no client.');
  return scim;
}

const inTransaction = <R>(
  context: ScimContext,
  work: (context: ChangeContext, tx: Transaction<Database>) => Promise<R>,
) =>
  context.db.transaction().execute(async (tx) => {
    await beginStatements(tx);
    return await changingRoles(tx, roleContextOf(context.origin), (roles) =>
      work({ ...context, roles }, tx),
    );
  });

const listOf = (resources: readonly object[]) => ({
  schemas: [LIST],
  totalResults: resources.length,
  itemsPerPage: resources.length,
  startIndex: 1,
  Resources: resources,
});

function addDiscovery(scim: FastifyInstance): void {
  scim.get('/ServiceProviderConfig', (request, reply) =>
    reply.send(serviceProviderConfig(contextIn(request).locationOf)),
  );
  for (const [path, documentsOf] of [
    ['/ResourceTypes', resourceTypeDocuments],
    ['/Schemas', schemaDocuments],
  ] as const) {
    scim.get(path, (request, reply) => {
      if (isObject(request.query) && 'filter' in request.query)
        throw new ScimError(403, 'These cannot be filtered.');
      return reply.send(listOf(documentsOf(contextIn(request).locationOf)));
    });
    scim.get<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
      const wanted = request.params.id.toLowerCase();
      const documents: readonly { id: string }[] = documentsOf(contextIn(request).locationOf);
      const found = documents.find(({ id }) => id.toLowerCase() === wanted);
      if (found === undefined) throw notFound();
      return reply.send(found);
    });
  }
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

function addEndpoint(scim: FastifyInstance, endpoint: Endpoint): void {
  const { endpoint: path } = endpoint.type;
  const allowed = (request: FastifyRequest, isChange: boolean) =>
    allowedTo(request, endpoint, isChange);
  // A client without this reach is not told what is wrong with its request.
  const change = async (request: FastifyRequest, reply: FastifyReply, changeIn: () => Change) => {
    const context = allowed(request, true);
    const query = queryOf(request);
    const one = changeIn();
    const resource = await inTransaction(context, async (changing, tx) => {
      const [result] = await endpoint.change(changing, tx, [one]);
      const id = changedOrRecorded(result);
      if (id instanceof ScimError) return id;
      if (one.kind === 'delete') return null;
      const [changed] = await endpoint.read(context, tx, [id]);
      if (changed === undefined) throw notFound();
      return changed;
    });
    if (resource instanceof ScimError) throw resource;
    if (resource === null) return reply.status(204).removeHeader('content-type').send();
    if (one.kind === 'create')
      reply.status(201).header('location', context.locationOf(path, resource.id));
    return reply
      .header('etag', resource.version)
      .send(shown(endpoint, resource, query, request.body));
  };

  scim.get(path, async (request, reply) => {
    const context = allowed(request, false);
    const query = queryOf(request);
    refuseSensitive(endpoint.listing(context), query);
    return reply.send(await list(context, endpoint, query));
  });
  scim.post(`${path}/.search`, async (request) => {
    const context = allowed(request, false);
    return await list(context, endpoint, queryIn(objectIn(request.body)));
  });
  scim.get(`${path}/:id`, async (request: WithId, reply) => {
    const context = allowed(request, false);
    const query = queryOf(request);
    const [resource] = await endpoint.read(context, context.db, [idIn(request)]);
    if (resource === undefined) throw notFound();
    reply.header('etag', resource.version);
    const known = request.headers['if-none-match'];
    if (known !== undefined && names(known, resource.version))
      return reply.status(304).removeHeader('content-type').send();
    return reply.send(shown(endpoint, resource, query));
  });
  scim.post(path, (request, reply) =>
    change(request, reply, () => ({
      kind: 'create',
      document: documentIn(endpoint.type, request.body),
    })),
  );
  const isCurrentIn = (request: FastifyRequest) => isCurrentBy(request.headers['if-match']);
  scim.put(`${path}/:id`, (request: WithId, reply) =>
    change(request, reply, () => ({
      kind: 'replace',
      id: idIn(request),
      document: documentIn(endpoint.type, request.body),
      isCurrent: isCurrentIn(request),
    })),
  );
  scim.patch(`${path}/:id`, (request: WithId, reply) =>
    change(request, reply, () => ({
      kind: 'patch',
      id: idIn(request),
      operations: operationsIn(request.body),
      isCurrent: isCurrentIn(request),
    })),
  );
  scim.delete(`${path}/:id`, (request: WithId, reply) =>
    change(request, reply, () => ({
      kind: 'delete',
      id: idIn(request),
      isCurrent: isCurrentIn(request),
    })),
  );
}

/** @throws {ScimError} 403 unless the client may do this */
function allowedTo(request: FastifyRequest, endpoint: Endpoint, isChange: boolean): ScimContext {
  const context = contextIn(request);
  refuseReach(context.client, endpoint, isChange);
  if (isChange) logIgnored(request, endpoint);
  return context;
}

function logIgnored(request: FastifyRequest, { type }: Endpoint): void {
  const attributes = ignoredPaths(type, request.body);
  if (attributes.length > 0)
    request.log.info(
      { client: contextIn(request).client.name, resource: type.name, attributes },
      'attributes ignored',
    );
}

/**
 * The id of the resource, or the error of a request that somebody is to decide about, which stays.
 * @throws {ScimError} any other error, which undoes the request
 */
function changedOrRecorded(result: Changed | undefined): string | ScimError {
  if (result !== undefined && 'id' in result) return result.id;
  const error = result?.error ?? notFound();
  if (error.isRecorded) return error;
  throw error;
}

function idIn({ params: { id } }: WithId): string {
  if (id.includes('\0') || !id.isWellFormed()) throw notFound();
  return id;
}

const queryOf = ({ query }: FastifyRequest): Query => queryIn(isObject(query) ? query : {});

/** A resource as a request asks for it, whose body may have stated a part of it. */
const shown = ({ type }: Endpoint, { document }: Resource, query: Query, body?: unknown) =>
  selected(type, document, query, statedPaths(type, body));

async function list(context: ScimContext, endpoint: Endpoint, query: Query) {
  const { total, ids, startIndex, nextCursor } = await idsOf(
    context.db,
    endpoint.listing(context),
    query,
  );
  const read = await endpoint.read(context, context.db, ids);
  const resources = read.map((resource) => shown(endpoint, resource, query));
  return listResponse({ total, resources, startIndex, nextCursor });
}

const searchRoot = async (request: FastifyRequest) =>
  listResponse(await searchAll(contextIn(request), endpoints, queryIn(objectIn(request.body))));

const listResponse = ({ total, resources, startIndex, nextCursor }: Found) => ({
  schemas: [LIST],
  totalResults: total,
  itemsPerPage: resources.length,
  ...(startIndex !== null && { startIndex }),
  ...(nextCursor !== null && { nextCursor }),
  Resources: resources,
});

function objectIn(body: unknown): JsonObject {
  if (!isObject(body)) throw invalid('The body must be a JSON object.', 'invalidSyntax');
  return body;
}
