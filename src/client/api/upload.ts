import type { Answer, CallInput, RouteSpec } from '#contract/route.ts';
import { addressOf } from './address.ts';
import { toApiError } from './call.ts';
import { InterceptedError, NetworkError } from './errors.ts';
import { isIntercepted } from './intercepted.ts';
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
  const answer = parseBody(response.text);
  if (response.status < 200 || response.status >= 300 || !(response.status in route.responses))
    throw toApiError(address, response.status, answer);
  // The server validates its responses, as in `call`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as Answer<R>;
}

function send(
  method: string,
  address: string,
  body: string,
  { idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', pageLanguage());
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      const ok = status >= 200 && status < 300;
      if (
        isIntercepted({
          ok,
          status,
          type: 'basic',
          headers: { get: (name) => request.getResponseHeader(name) },
        })
      )
        reject(new InterceptedError(address));
      else resolve({ status, text });
    });
    request.addEventListener('error', () => reject(new NetworkError(address)));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
