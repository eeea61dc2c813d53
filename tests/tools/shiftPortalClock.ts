import './shiftDate.ts';
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { clockOffset } from './clock.ts';

/**
 * Must be imported first by a portal that uses the clock of the tests. Browsers compare a cookie's
 * expiry with the real clock, as does the `Date` header of a response, so an expiry that the portal
 * writes in its own time is converted to real time.
 */
Object.defineProperty(ServerResponse.prototype, 'writeHead', {
  value: new Proxy(
    Reflect.get(ServerResponse.prototype, 'writeHead') as ServerResponse['writeHead'],
    {
      apply(writeHead, response: ServerResponse, given: unknown[]) {
        const cookies = response.getHeader('set-cookie');
        if (cookies !== undefined)
          response.setHeader(
            'set-cookie',
            [cookies].flat().map((cookie) => withRealEnd(String(cookie))),
          );
        return Reflect.apply(writeHead, response, given.map(withRealEnds)) as unknown;
      },
    },
  ),
});

/** Converts the headers passed with the status, if an argument of `writeHead` contains any. */
const withRealEnds = (given: unknown): unknown =>
  isHeaders(given) && given['set-cookie'] !== undefined
    ? { ...given, 'set-cookie': [given['set-cookie']].flat().map(withRealEnd) }
    : given;
const isHeaders = (given: unknown): given is OutgoingHttpHeaders =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** An expiry in 1970 deletes the cookie on any clock. */
const withRealEnd = (cookie: string): string =>
  cookie.replace(/(?<=; ?expires=)[^;]+/i, (end) =>
    Date.parse(end) > 0 ? new Date(Date.parse(end) - clockOffset()).toUTCString() : end,
  );
