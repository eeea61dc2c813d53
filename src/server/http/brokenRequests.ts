import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { languages } from '#contract/languages.ts';
import { SERVER_PATHS } from '#rules/serverPaths.ts';
import type { Config } from '#server/config/config.ts';
import { html } from '#server/base/markup.ts';
import { textIn } from '../texts/texts.ts';
import { responseHeaders } from './headers.ts';

/** The page for an address that no page has. */
export const NOT_FOUND_PAGE = '/statuscode/404';

const LINGER_MS = 1000;

const TOO_LONG = 'HPE_HEADER_OVERFLOW';
const BAD_REQUEST = '400 Bad Request';
const STATUSES: Readonly<Record<string, string>> = {
  [TOO_LONG]: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Whether a browser asks for a page, also with an address that cannot be decoded. */
export const wantsPage = ({
  method,
  headers,
  url,
}: Pick<FastifyRequest, 'method' | 'headers' | 'url'>) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !SERVER_PATHS.test(url);

/**
 * Answers what is no HTTP request that the server can read. Browsers show the answer: headers that
 * are too long are cookies of other sites, which only their user can delete. Nothing of the request
 * is repeated or logged.
 */
export function answerBrokenRequest(
  { code }: { readonly code?: string },
  socket: Socket,
  { helpdesk, baseUrl }: Pick<Config, 'helpdesk' | 'baseUrl'>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === undefined ? BAD_REQUEST : (STATUSES[code] ?? BAD_REQUEST);
  const body = code === TOO_LONG ? tooLongPage(helpdesk.kcInformation.phoneNumber) : '';
  const headers = {
    ...responseHeaders({ isSecure: baseUrl.startsWith('https:') }),
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    ...(body && { 'content-type': 'text/html; charset=utf-8' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  // Whoever is still sending would otherwise lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const tooLongPage = (phoneNumber: string): string =>
  html`<!doctype html>
<html lang="${languages[0]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${textIn(languages[0], 'BROKEN_REQUEST/COOKIES/TITLE')}</title>
${languages.map(
  (language) => html`<section lang="${language}">
<h1>${textIn(language, 'BROKEN_REQUEST/COOKIES/TITLE')}</h1>
<p>${textIn(language, 'BROKEN_REQUEST/COOKIES/TEXT', { phoneNumber })}</p>
<p><a href="/">${textIn(language, 'BROKEN_REQUEST/COOKIES/AGAIN')}</a></p>
</section>`,
)}
</html>
`.text;
