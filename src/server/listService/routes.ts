import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  isPushedKind,
  MAX_PUSHED_ROWS,
  type PushedAnswer,
  type PushedKind,
  reachOfList,
} from '#contract/pushedLists.ts';
import { dateInSweden } from '#rules/dates.ts';
import { pushedCells } from '#rules/register/pushedRow.ts';
import { type FileOutcome, pushList, TooManyEnd } from '#server/areas/register/index.ts';
import { HttpError } from '#server/call/httpError.ts';
import { admitSystems, callingSystem } from '#server/inward/callingSystem.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptJson } from '#server/http/json.ts';

interface ServiceParts {
  readonly config: Config;
  readonly db: Db;
}

const ADDRESS = '/hooks/lists/:kind';
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const Params = z.object({ kind: z.string() });
const Rows = z.object({
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .check(z.minLength(1), z.maxLength(MAX_PUSHED_ROWS)),
  /** Whether the rows are all that the source has, so that what they do not name ends. */
  complete: z.optional(z.boolean()),
});

/**
 * Adds the call by which systems push rows of lists instead of leaving files (docs/import.md). Each
 * request has the token of a connected system that reaches the kind.
 */
export async function addListService(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  await app.register(async (service) => {
    acceptJson(service, ['application/json'], { repeatedKey: 'LIST_SERVICE/COLUMN_TWICE' });
    admitSystems(service, parts, {
      realm: 'lists',
      texts: 'LIST_SERVICE',
      reaches: ({ reach }, request) => {
        const kind = kindIn(request);
        return kind !== null && reach.resources.includes(reachOfList[kind]);
      },
    });
    service.post(ADDRESS, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      receive(request, reply, parts),
    );
  });
}

/** The kind in the address; null for what no system may push, whatever its reach. */
function kindIn({ params }: FastifyRequest): PushedKind | null {
  const { success, data } = Params.safeParse(params);
  return success && isPushedKind(data.kind) ? data.kind : null;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config }: ServiceParts,
): Promise<FastifyReply> {
  const kind = kindIn(request);
  const body = Rows.safeParse(request.body);
  if (kind === null || !body.success) throw wrong('ROWS');
  const rows = body.data.rows.map((row) => pushedCells(kind, row));
  if (rows.some(({ twice }) => twice.length > 0)) throw wrong('COLUMN_TWICE');
  const { now } = request.visit;
  const { source, name } = callingSystem(request);
  const origin = {
    source,
    actor: { lin: null, liUId: null, client: name },
    requestId: request.id,
    now,
    today: dateInSweden(now),
    config,
  };
  const options = {
    isComplete: body.data.complete === true,
    endsAllowed: config.importEndsAllowed,
    address: request.ip,
  };
  try {
    const outcomes = await db
      .transaction()
      .execute((tx) => pushList(tx, kind, rows, origin, options));
    return await reply.send({ rows: outcomes.map(answerOf) });
  } catch (error) {
    if (!(error instanceof TooManyEnd)) throw error;
    throw new HttpError(409, { errors: { rows: ['LIST_SERVICE/ENDS_TOO_MANY'] } });
  }
}

const wrong = (what: 'ROWS' | 'COLUMN_TWICE') =>
  new HttpError(400, { errors: { rows: [`LIST_SERVICE/${what}`] } });

const answerOf = ({ row, id, outcome, reason, columns, changed }: FileOutcome): PushedAnswer => ({
  row,
  id,
  outcome,
  status: outcome === 'refused' ? 422 : 200,
  ...(reason !== null && { reason }),
  ...(columns && columns.length > 0 && { columns }),
  ...(changed.length > 0 && { changed }),
});
