import type { JsonObject } from './document.ts';
import type { ScimContext } from './client.ts';
import { invalid } from './errors.ts';
import { parseFilter } from './filter.ts';
import { noAttribute, writtenPaths } from './filterSql.ts';
import { type IdPage, idsOf } from './listing.ts';
import { cursorAfter, expiredCursor, type Query } from './paging.ts';
import type { Endpoint } from './resource.ts';
import { placeOf } from './schema.ts';
import { selected } from './select.ts';

export interface Found {
  readonly total: number;
  readonly resources: readonly JsonObject[];
  readonly startIndex: number | null;
  readonly nextCursor: string | null;
}

/**
 * Searches the resources of all types that the client reaches (RFC 7644, section 3.4.3), one type
 * after the other. @throws {ScimError}
 */
export async function searchAll(
  context: ScimContext,
  endpoints: readonly Endpoint[],
  query: Query,
): Promise<Found> {
  const reached = endpoints.filter(({ reach }) => context.client.reach.resources.includes(reach));
  refuseUnknown(reached, query);
  const begin = beginOf(reached, query);
  const resources: JsonObject[] = [];
  let total = 0;
  let offset = 'startIndex' in query.page ? query.page.startIndex - 1 : 0;
  let hasMore = false;
  let last: string | null = null;
  for (const [at, endpoint] of reached.entries()) {
    const count = at < begin.at ? 0 : query.count - resources.length;
    const found = await idsOf(
      context.db,
      endpoint.listing(context),
      {
        ...query,
        count,
        page:
          'after' in query.page
            ? { after: at === begin.at ? begin.after : null }
            : { startIndex: offset + 1 },
      },
      true,
    );
    total += found.total;
    offset = Math.max(0, offset - found.total);
    hasMore ||= at >= begin.at && leavesMore(found, count);
    const read = await endpoint.read(context, context.db, found.ids);
    resources.push(...read.map(({ document }) => selected(endpoint.type, document, query)));
    const lastId = found.ids.at(-1);
    if (lastId !== undefined) last = `${endpoint.type.name}/${lastId}`;
  }
  return {
    total,
    resources,
    startIndex: 'startIndex' in query.page ? query.page.startIndex : null,
    nextCursor: 'after' in query.page && hasMore && last !== null ? cursorAfter(last, query) : null,
  };
}

const leavesMore = ({ total, nextCursor }: IdPage, count: number): boolean =>
  nextCursor !== null || (count === 0 && total > 0);

/** An attribute that no type has is a mistake; one that some lack is absent there. */
function refuseUnknown(reached: readonly Endpoint[], { filter, sortBy }: Query): void {
  if (sortBy !== null)
    throw invalid('Sort the resources of one type, at its own endpoint.', 'invalidPath');
  const paths = filter === null ? [] : writtenPaths(parseFilter(filter));
  for (const path of paths)
    if (reached.every(({ type }) => placeOf(type, path) === null))
      throw noAttribute(path, 'invalidFilter');
}

/** The type, and the id in it, after which a page begins. */
function beginOf(reached: readonly Endpoint[], { page }: Query) {
  if (!('after' in page) || page.after === null) return { at: 0, after: null };
  const [name = '', ...id] = page.after.split('/');
  const at = reached.findIndex(({ type }) => type.name === name);
  if (at === -1) throw expiredCursor();
  return { at, after: id.join('/') };
}
