import type { Answer, CallInput, RouteSpec } from '#contract/route.ts';
import { addressOf, type AddressParts } from './address.ts';
import { bodyOf, toApiError, fetchWithRefresh, textParts } from './call.ts';
import { pageAge } from '../device/clock.ts';
import { NetworkError } from './errors.ts';

/** A list that the server sends line by line. */
type StreamedRoute = RouteSpec & { readonly isStreamed: true };
type Item<R extends StreamedRoute> = Answer<R> extends readonly (infer T)[] ? T : never;

interface StreamedOptions<T> {
  readonly signal?: AbortSignal;
  /**
   * Called with all items received so far; rarely enough that rendering them does not slow down the
   * rest.
   */
  readonly onItems: (items: readonly T[]) => void;
  /** Called before the first items with the version of the list, if the server names one. */
  readonly onVersion?: (version: string) => void;
}

/** A proxy may have made the tag weak. */
const ETAG = /^(?:W\/)?"(.*)"$/;

/** Maximum time for which parsing may block user input. */
const SLICE_MS = 8;

/**
 * Reads a long list while it arrives, in time slices that keep the page responsive. @throws like
 * `call`; {NetworkError} when the connection breaks before the end, so that a partial list is never
 * taken for the whole
 */
export async function callStreamed<R extends StreamedRoute>(
  route: R,
  input: CallInput<R>,
  { signal, onItems, onVersion }: StreamedOptions<Item<R>>,
): Promise<readonly Item<R>[]> {
  // Every `CallInput` has this form (see `call`).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parts = input as AddressParts & { body?: unknown };
  const address = addressOf(route, parts);
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
  const headers = {
    Accept: 'application/json',
    ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await fetchWithRefresh(address, {
    method: route.method,
    credentials: 'include',
    headers,
    ...body,
    ...(signal && { signal }),
  });
  if (response.status !== 200 || !response.body)
    throw toApiError(address, response.status, await bodyOf(response, address, signal));

  const [, version] = ETAG.exec(response.headers.get('etag') ?? '') ?? [];
  if (version !== undefined) onVersion?.(version);

  const items: Item<R>[] = [];
  let reportedCount = 0;
  let isComplete = false;
  let sliceEnds = pageAge() + SLICE_MS;
  try {
    for await (const line of linesOf(response.body)) {
      isComplete ||= line.endsWith(']');
      const json = line.replace(/^\[|[,\]]$/g, '');
      // The server validates its responses, as in `call`.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (json !== '') items.push(JSON.parse(json) as Item<R>);
      if (pageAge() < sliceEnds) continue;
      // Report only when the number of items has doubled: reporting every slice would multiply the
      // rendering work.
      if (items.length > 0 && items.length >= reportedCount * 2)
        onItems(items.slice(0, (reportedCount = items.length)));
      await yieldToEventLoop();
      sliceEnds = pageAge() + SLICE_MS;
    }
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(address, { cause });
  }
  if (!isComplete) throw new NetworkError(address);
  return items;
}

async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const part of textParts(body)) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Yields to the event loop so that the page can render and handle input. */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
