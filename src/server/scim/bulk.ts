import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { bulkOrder } from './bulkOrder.ts';
import type { ChangeContext } from './client.ts';
import { documentIn, isObject, type Json, type JsonObject } from './document.ts';
import { attempt, bodyOfError, invalid, notFound, ScimError } from './errors.ts';
import { memberOf } from './filterMatch.ts';
import { operationsIn } from './patch.ts';
import type { Change, Changed, Endpoint } from './resource.ts';
import { refuseReach } from './reach.ts';
import { isCurrentBy } from './versions.ts';

const BULK_REQUEST = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';
export const MAX_OPERATIONS = 1000;
export const MAX_PAYLOAD = 4 * 1024 * 1024;

interface Operation {
  readonly method: string;
  readonly bulkId: string | null;
  readonly version: string | null;
  readonly endpoint: Endpoint;
  /** The id of the resource, or `bulkId:` and the one of the operation that makes it. */
  readonly id: string | null;
  readonly data: Json;
  /** The operations that this one refers to, by their bulkIds. */
  readonly references: readonly string[];
}

interface Entry {
  readonly given: JsonObject;
  readonly operation: Operation | ScimError;
}

/** Carries out a bulk request (RFC 7644, section 3.7) in one transaction. @throws {ScimError} */
export async function carryOut(
  context: ChangeContext,
  tx: Tx,
  body: unknown,
  endpoints: readonly Endpoint[],
): Promise<JsonObject> {
  const { entries, maxErrors } = requestIn(body, endpoints);
  const positions = new Map<string, number>();
  for (const [at, { operation }] of entries.entries())
    if (!(operation instanceof ScimError) && operation.bulkId !== null)
      positions.set(operation.bulkId, at);
  const { batches, circular } = bulkOrder(entries.map((entry) => orderedOf(entry, positions)));
  const run = new Run(context, tx, entries, positions, maxErrors);
  for (const at of circular)
    run.refuse(at, new ScimError(409, 'bulkIds refer to each other in a circle.'));
  for (const batch of batches) if (!run.isOver) await run.carryOut(batch);
  return { schemas: [BULK_RESPONSE], Operations: run.results() };
}

class Run {
  readonly #context: ChangeContext;
  readonly #tx: Tx;
  readonly #entries: readonly Entry[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #maxErrors: number;
  readonly #results = new Map<number, Changed>();
  #errors = 0;

  constructor(
    context: ChangeContext,
    tx: Tx,
    entries: readonly Entry[],
    positions: ReadonlyMap<string, number>,
    maxErrors: number,
  ) {
    this.#context = context;
    this.#tx = tx;
    this.#entries = entries;
    this.#positions = positions;
    this.#maxErrors = maxErrors;
  }

  get isOver(): boolean {
    return this.#errors >= this.#maxErrors;
  }

  refuse(at: number, error: ScimError): void {
    this.#errors += 1;
    this.#results.set(at, { error });
  }

  /**
   * Carries out a batch. If too many of it are refused, what comes after the last that is allowed
   * to be refused is undone.
   */
  async carryOut(batch: readonly number[]): Promise<void> {
    const isLimited = this.#maxErrors !== Infinity;
    if (isLimited) await sql`savepoint batch`.execute(this.#tx);
    let results = await this.#resultsOf(batch);
    let done = batch.length;
    let errors = this.#errors;
    for (const [number, result] of results.entries()) {
      if ('error' in result) errors += 1;
      if (errors < this.#maxErrors) continue;
      done = number + 1;
      break;
    }
    if (done < batch.length) {
      await sql`rollback to savepoint batch`.execute(this.#tx);
      results = await this.#resultsOf(batch.slice(0, done));
    }
    if (isLimited) await sql`release savepoint batch`.execute(this.#tx);
    for (const [number, result] of results.entries()) {
      const at = batch[number];
      if (at === undefined) continue;
      if ('error' in result) this.#errors += 1;
      this.#results.set(at, result);
    }
  }

  /** What has been carried out, in the order of the request. */
  results(): Json[] {
    return [...this.#results.keys()].toSorted((a, b) => a - b).map((at) => this.#responseOf(at));
  }

  async #resultsOf(batch: readonly number[]): Promise<readonly Changed[]> {
    const prepared = batch.map((at) => this.#prepared(at));
    const ready = prepared.flatMap((one) => (one instanceof ScimError ? [] : [one]));
    const [first] = ready;
    const changed =
      first === undefined
        ? []
        : await first.endpoint.change(
            this.#context,
            this.#tx,
            ready.map(({ change }) => change),
          );
    let next = 0;
    return prepared.map((one) => {
      if (one instanceof ScimError) return { error: one };
      return changed[next++] ?? { error: notFound() };
    });
  }

  #prepared(at: number): { endpoint: Endpoint; change: Change } | ScimError {
    const operation = this.#entries[at]?.operation;
    if (operation === undefined || operation instanceof ScimError) return operation ?? notFound();
    return attempt(() => {
      refuseReach(this.#context.client, operation.endpoint, true);
      return { endpoint: operation.endpoint, change: this.#changeOf(operation) };
    });
  }

  #changeOf({ method, version, endpoint, id, data }: Operation): Change {
    const resolved = this.#resolved(data);
    const { type } = endpoint;
    if (id === null) return { kind: 'create', document: documentIn(type, resolved) };
    const resolvedId = this.#resolved(id);
    const own = typeof resolvedId === 'string' ? resolvedId : id;
    const isCurrent = isCurrentBy(version);
    if (method === 'DELETE') return { kind: 'delete', id: own, isCurrent };
    return method === 'PUT'
      ? { kind: 'replace', id: own, document: documentIn(type, resolved), isCurrent }
      : { kind: 'patch', id: own, operations: operationsIn(resolved), isCurrent };
  }

  /** Replaces references by the ids of what has been made. @throws {ScimError} */
  #resolved(value: Json): Json {
    const bulkId = referenceIn(value);
    if (bulkId !== null) {
      const at = this.#positions.get(bulkId);
      const result = at === undefined ? undefined : this.#results.get(at);
      if (result === undefined || 'error' in result)
        throw invalid('A bulkId refers to an operation that has made nothing.');
      return result.id;
    }
    if (Array.isArray(value)) return value.map((one: Json) => this.#resolved(one));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.#resolved(one)]),
    );
  }

  #responseOf(at: number): JsonObject {
    const entry = this.#entries[at];
    const result = this.#results.get(at);
    const operation = entry?.operation;
    const method = entry === undefined ? null : (memberOf(entry.given, 'method') ?? null);
    const bulkId = entry === undefined ? null : (memberOf(entry.given, 'bulkId') ?? null);
    const named = { method, ...(bulkId !== null && { bulkId }) };
    if (result === undefined || operation === undefined) return named;
    const { locationOf } = this.#context;
    if ('error' in result || operation instanceof ScimError) {
      const error = 'error' in result ? result.error : notFound();
      const location =
        operation instanceof ScimError ||
        operation.id === null ||
        referenceIn(operation.id) !== null
          ? {}
          : { location: locationOf(operation.endpoint.type.endpoint, operation.id) };
      return { ...named, ...location, status: String(error.status), response: bodyOfError(error) };
    }
    const status = operation.method === 'POST' ? 201 : operation.method === 'DELETE' ? 204 : 200;
    return {
      ...named,
      location: locationOf(operation.endpoint.type.endpoint, result.id),
      status: String(status),
    };
  }
}

function requestIn(body: unknown, endpoints: readonly Endpoint[]) {
  if (!isObject(body)) throw invalid('The body must be a JSON object.', 'invalidSyntax');
  const schemas = memberOf(body, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(BULK_REQUEST))
    throw invalid(`schemas must contain ${BULK_REQUEST}.`, 'invalidSyntax');
  const listed = memberOf(body, 'Operations');
  if (!Array.isArray(listed) || !listed.every(isObject))
    throw invalid('Operations must be a list of operations.', 'invalidSyntax');
  if (listed.length > MAX_OPERATIONS)
    throw new ScimError(413, `Operations has more than ${MAX_OPERATIONS} operations.`, 'tooMany');
  const maxErrors = memberOf(body, 'failOnErrors') ?? null;
  if (maxErrors !== null && (!Number.isInteger(maxErrors) || Number(maxErrors) < 1))
    throw invalid('failOnErrors must be a whole number of at least 1.');
  const bulkIds = new Set<Json>();
  const entries = listed.map((given: JsonObject): Entry => {
    const bulkId = memberOf(given, 'bulkId');
    const isRepeated = bulkId !== undefined && bulkIds.has(bulkId);
    if (bulkId !== undefined) bulkIds.add(bulkId);
    return {
      given,
      operation: isRepeated
        ? invalid('The bulkId has been used by another operation.')
        : operationIn(given, endpoints),
    };
  });
  return { entries, maxErrors: maxErrors === null ? Infinity : Number(maxErrors) };
}

function operationIn(given: JsonObject, endpoints: readonly Endpoint[]): Operation | ScimError {
  const [method, path, bulkId, version] = ['method', 'path', 'bulkId', 'version'].map(
    (name) => memberOf(given, name) ?? null,
  );
  if (typeof method !== 'string' || !/^(?:POST|PUT|PATCH|DELETE)$/i.test(method))
    return invalid('method must be POST, PUT, PATCH or DELETE.', 'invalidSyntax');
  if ([path, bulkId, version].some((one) => one !== null && typeof one !== 'string'))
    return invalid('path, bulkId and version must be texts.', 'invalidSyntax');
  const found = /^\/?(?<name>\w+)(?:\/(?<id>[^/?#]+))?$/.exec(typeof path === 'string' ? path : '');
  const endpoint = endpoints.find(
    ({ type }) => type.endpoint.toLowerCase() === `/${found?.groups?.['name']?.toLowerCase()}`,
  );
  if (endpoint === undefined) return invalid('path names no endpoint.', 'invalidPath');
  const upper = method.toUpperCase();
  const id = decoded(found?.groups?.['id']);
  if ((upper === 'POST') !== (id === null))
    return invalid('path must name a resource, except for POST.', 'invalidPath');
  if (upper === 'POST' && bulkId === null) return invalid('POST requires a bulkId.');
  const data = memberOf(given, 'data') ?? null;
  return {
    method: upper,
    bulkId: typeof bulkId === 'string' ? bulkId : null,
    version: typeof version === 'string' ? version : null,
    endpoint,
    id,
    data,
    references: [...referencesIn(data), ...(id === null ? [] : referencesIn(id))],
  };
}

function decoded(id: string | undefined): string | null {
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const referenceIn = (value: Json): string | null =>
  typeof value === 'string' && value.startsWith('bulkId:') ? value.slice('bulkId:'.length) : null;

function referencesIn(value: Json): string[] {
  const bulkId = referenceIn(value);
  if (bulkId !== null) return [bulkId];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one: Json) => referencesIn(one))
    : [];
}

function orderedOf({ operation }: Entry, positions: ReadonlyMap<string, number>) {
  if (operation instanceof ScimError) return { endpoint: '', resource: null, needs: [] };
  const { endpoint, id, references } = operation;
  return {
    endpoint: endpoint.type.endpoint,
    resource: id,
    needs: references.flatMap((bulkId) => positions.get(bulkId) ?? []),
  };
}
