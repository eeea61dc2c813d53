import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { fieldErrorsOf, inputError, TERMS_FIRST } from '#contract/errors.ts';
import { withDeclaredNames } from '#contract/inputs.ts';
import type { RouteSpec } from '#contract/route.ts';
import { mayCall } from '#rules/access.ts';
import { exportName } from '#rules/csv.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '../database/open.ts';
import type { Actor } from '../call/actor.ts';
import { recogniseVisitor, type VisitParts } from '../session/sessions/visit.ts';
import type { Systems } from '../systems/systems.ts';
import { compiled } from './compiled.ts';
import { isExactly } from './exact.ts';
import { audited } from '../call/change.ts';
import type { CallContext, Outcome } from '../call/handler.ts';
import { runIdempotent, referenceOf } from './idempotency.ts';
import { languageOf } from './language.ts';
import { limitPolls, routeRateLimit } from './limits.ts';
import { requireSameOrigin } from './origin.ts';
import { PublicResponse } from './publicResponse.ts';
import { HttpError } from '../call/httpError.ts';
import { asStored } from './storedShape.ts';
import { isBatches, sendShared, sendSpreadsheet, sendStreamed } from './streamed.ts';
import { todayAt } from '../call/today.ts';
import { isCurrentBy, tagOf } from './versions.ts';

export interface CallParts extends VisitParts {
  readonly config: Config;
  readonly db: Db;
  readonly systems: Systems;
  /** Called after every call that may have changed something. */
  readonly onChange: (spec: RouteSpec) => void;
}

interface CheckedParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * A handler of any call, for use in lists. The type `Handlers` has already checked each handler
 * against its own call.
 */
export type AnyHandler = (
  call: CallContext & CheckedParts & { readonly actor: Actor | null },
) => Promise<Outcome>;

/**
 * Serves one call of the contract: origin, session and permission are checked before the body is
 * read, then the input is validated, the handler runs, and its response is validated against the
 * contract.
 */
export function addCall(
  app: FastifyInstance,
  spec: RouteSpec,
  handler: AnyHandler,
  parts: CallParts,
): void {
  const answers = new Map(
    Object.entries(spec.responses).map(([status, shape]) => [
      Number(status),
      shape && compiled(asStored(shape)),
    ]),
  );
  if (spec.isPublic) return addPublicCall(app, spec, handler, answers, parts);
  app.route<{ Querystring: Parameters<typeof withDeclaredNames>[1] }>({
    method: spec.method,
    url: urlOf(spec),
    config: routeRateLimit(spec, parts.config.callsPerMinute),
    ...(spec.polls !== undefined && { preParsing: limitPolls(app, spec.polls) }),
    ...(spec.maxBodyBytes !== undefined && { bodyLimit: spec.maxBodyBytes }),
    onRequest: async (request) => {
      requireSameOrigin(request, parts.config.baseUrl);
      await recogniseVisitor(request, parts);
      const verdict = mayCall(spec.may, request.visit.actor);
      if (verdict === 'unauthenticated') throw new HttpError(401);
      if (verdict === 'forbidden') throw new HttpError(403);
      requireTerms(spec, request.visit.actor);
    },
    handler: async (request, reply) => {
      const call = checkedParts(spec, request);
      const outcome = await runIdempotent(parts.db, {
        spec,
        request,
        run: (transact) => {
          const context = contextOf(spec, request, parts);
          return handler({ ...call, ...context, change: audited(transact, context) });
        },
        inShape: (given) => inShape(spec, answers, given),
      });
      if (spec.method !== 'GET') parts.onChange(spec);
      return send(spec, answers, outcome, request, reply);
    },
  });
}

/** @throws {HttpError} 403 for a user who must accept terms first, unless the call is open before. */
function requireTerms({ may, isOpenBeforeTerms }: RouteSpec, actor: Actor | null): void {
  if (may === 'everyone' || isOpenBeforeTerms || !actor?.mustAccept) return;
  throw new HttpError(403, { errors: { [TERMS_FIRST]: [actor.mustAccept] } });
}

/**
 * Serves a call whose response is the same for all users: the session is not looked up and the call
 * is not rate limited. One response is cached for each value of its parameters that the contract
 * declares or that is not answered with 404.
 */
function addPublicCall(
  app: FastifyInstance,
  spec: RouteSpec,
  handler: AnyHandler,
  answers: Answers,
  parts: CallParts,
): void {
  const kept = new Map<
    string,
    { readonly body: unknown; readonly text: string; readonly answer: PublicResponse }
  >();
  const isOneVersion = ({ query }: CheckedParts) =>
    spec.versionedBy !== undefined &&
    typeof query === 'object' &&
    query !== null &&
    spec.versionedBy in query;
  const headersFor = (call: CheckedParts) => ({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': isOneVersion(call) ? NEVER_CHANGES : cachingOf(spec),
  });
  app.route<{ Querystring: Parameters<typeof withDeclaredNames>[1] }>({
    method: spec.method,
    url: urlOf(spec),
    config: { rateLimit: false },
    compress: false,
    handler: async (request, reply) => {
      const call = checkedParts(spec, request);
      const outcome = await handler({
        ...call,
        ...contextOf(spec, request, parts),
        change: () => Promise.reject(new Error('A public call cannot change data.')),
      });
      if (outcome.status !== 200)
        return send(spec, answers, inShape(spec, answers, outcome), request, reply);

      const key = JSON.stringify([call.params, isOneVersion(call)]);
      const known = kept.get(key);
      if (known !== undefined && known.body === outcome.body)
        return known.answer.send(request, reply);
      const text = JSON.stringify(bodyInShape(spec, answers, outcome));
      const answer =
        known?.text === text ? known.answer : new PublicResponse(text, headersFor(call));
      kept.set(key, { body: outcome.body, text, answer });
      return answer.send(request, reply);
    },
  });
}

const urlOf = ({ path }: RouteSpec): string => path.replace(/\{(\w+)\}/g, ':$1');

/** The validated parts of the call. @throws {HttpError} 400 with every error of every part. */
function checkedParts(
  spec: RouteSpec,
  request: FastifyRequest<{ Querystring: Parameters<typeof withDeclaredNames>[1] }>,
): CheckedParts {
  const raw = {
    params: request.params,
    query: spec.query && withDeclaredNames(spec.query.shape, request.query),
    body: request.body ?? undefined,
  };
  const errors: Record<string, string[]> = {};
  const checked: { params?: unknown; query?: unknown; body?: unknown } = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const read = spec[part]?.safeParse(raw[part], { error: inputError });
    if (read?.success) checked[part] = read.data;
    if (read?.success === false)
      for (const [field, keys] of Object.entries(fieldErrorsOf(read.error)))
        errors[field] = [...(errors[field] ?? []), ...keys];
  }
  if (Object.keys(errors).length > 0) {
    request.log.info({ errors }, 'request validation failed');
    throw new HttpError(400, { errors });
  }
  return { params: checked.params, query: checked.query, body: checked.body };
}

function contextOf(spec: RouteSpec, request: FastifyRequest, { config, db, systems }: CallParts) {
  const { visit, id, ip, log, headers } = request;
  const isCurrent = isCurrentBy(spec.isVersioned ? headers['if-match'] : undefined);
  return {
    ...visit,
    db,
    config,
    systems,
    today: todayAt(visit.now),
    language: languageOf(headers['accept-language']),
    requestId: id,
    reference: () => referenceOf(spec, request),
    address: ip,
    log,
    isCurrent,
  };
}

/** The responses that a call may give, by status; null for an empty body. */
type Answers = ReadonlyMap<number, $ZodType | null>;

function inShape(spec: RouteSpec, answers: Answers, outcome: Outcome): Outcome {
  // A long list is validated batch by batch while it is being sent.
  if (spec.isStreamed && isBatches(outcome.body)) return outcome;
  const { status, version } = outcome;
  return {
    status,
    body: bodyInShape(spec, answers, outcome),
    ...(version !== undefined && { version }),
  };
}

/**
 * The response body as declared in the contract, without undeclared fields. @throws when the status
 * or the shape is not declared.
 */
function bodyInShape(spec: RouteSpec, answers: Answers, { status, body }: Outcome): unknown {
  const shape = answers.get(status);
  if (shape === undefined)
    throw new Error(
      `${spec.method} ${spec.path} returned status ${status}, which the contract does not declare.`,
    );
  if (shape === null) return undefined;
  if (isExactly(shape)(body)) return body;
  const read = safeParse(shape, body);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new Error(
    `${spec.method} ${spec.path} returned status ${status} with a body that does not match ` +
      `the contract (${places.join(', ')}).`,
  );
}

function send(
  spec: RouteSpec,
  answers: Answers,
  { status, body, version, sharedAs }: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.status(status).header('cache-control', cachingOf(spec));
  if (status === 429 || status === 503) reply.header('retry-after', 5);
  if (version !== undefined) reply.header('etag', tagOf(version));
  if (body === undefined) return reply.send();
  if (isBatches(body)) {
    const batchInShape = (batch: unknown) => bodyInShape(spec, answers, { status, body: batch });
    if (sharedAs !== undefined && version !== undefined)
      return sendShared({ name: sharedAs, version }, body, batchInShape, request, reply);
    return spec.isSpreadsheet
      ? sendSpreadsheet(body, batchInShape, request, reply, exportName(todayAt(request.visit.now)))
      : sendStreamed(body, batchInShape, request, reply);
  }

  const text = JSON.stringify(body);
  // For a versioned object the ETag is the version that a change must name, and the body may
  // contain more than the object, so a 304 response is not possible.
  if (status === 200 && spec.keptBy !== undefined && version === undefined) {
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  }
  reply.type('application/json; charset=utf-8');
  return reply.send(text);
}

const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/**
 * Responses that are the same for all users or needed at startup may be cached but must be
 * revalidated; all others are never stored, nor is the current version of a response that pages
 * request by version.
 */
const cachingOf = ({ keptBy, isPublic, versionedBy }: RouteSpec): string =>
  keptBy === 'worker' && versionedBy === undefined
    ? isPublic
      ? 'no-cache'
      : 'private, no-cache'
    : 'no-store';
