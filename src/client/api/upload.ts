import type { Answer, CallInput, RouteSpec } from '#contract/route.ts';
import { addressOf } from './address.ts';
import { READ_TIMEOUT_MS, toApiError } from './call.ts';
import { NetworkError } from './errors.ts';
import { refuseForeign } from './intercepted.ts';
import { recoverFromUnauthorized } from './unauthorized.ts';
import { pageLanguage } from '../device/pageLanguage.ts';

interface UploadOptions {
  /** The same for every attempt, so that the server stores the upload only once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Fraction of the body that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Makes a call with a large body and reports the upload progress, which `fetch` cannot. A 401
 * triggers one session refresh and one repeat, as in `call`. @throws {ApiError} {NetworkError}, and
 * an AbortError when the signal is aborted
 */
export async function upload<R extends RouteSpec>(
  route: R,
  input: CallInput<R> & { readonly body: unknown },
  options: UploadOptions,
): Promise<Answer<R>> {
  const address = addressOf(route, {});
  const body = JSON.stringify(input.body);
  let response = await send(route.method, address, body, options);
  if (response.status === 401 && (await recoverFromUnauthorized()))
    response = await send(route.method, address, body, options);
  const answer = parseBody(response, address);
  if (response.status < 200 || response.status >= 300 || !(response.status in route.responses))
    throw toApiError(address, response.status, answer);
  // The server validates its responses, as in `call`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Answer<R>;
}

interface UploadResponse {
  readonly status: number;
  readonly text: string;
}

function send(
  method: string,
  address: string,
  body: string,
  { idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', pageLanguage());
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const lose = () => {
      reject(new NetworkError(address));
      // What is said to be lost must not arrive later.
      request.abort();
    };
    // A large body may take long, but not without progress.
    let stalled = setTimeout(lose, READ_TIMEOUT_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(lose, READ_TIMEOUT_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      try {
        refuseForeign(
          { status, type: 'basic', headers: { get: (name) => request.getResponseHeader(name) } },
          address,
        );
        resolve({ status, text });
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('loadend', () => clearTimeout(stalled));
    request.addEventListener('error', lose);
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** @throws {NetworkError} when the connection broke before the end of a success */
function parseBody({ status, text }: UploadResponse, address: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    if (status < 300) throw new NetworkError(address, { cause });
    return undefined;
  }
}
