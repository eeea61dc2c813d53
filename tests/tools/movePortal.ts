import './moveDate.ts';
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { clockOffset } from './clock.ts';

/**
 * To be imported before all else by a portal that is to go by the clock of the tests. A browser reckons the end of a cookie with the
 * real clock, and so does the answer's `Date`: an end that the portal writes as a moment of its own clock is sent as a real one.
 */
Object.defineProperty(ServerResponse.prototype, 'writeHead', {
  value: new Proxy(Reflect.get(ServerResponse.prototype, 'writeHead') as ServerResponse['writeHead'], {
    apply(writeHead, response: ServerResponse, given: unknown[]) {
      const cookies = response.getHeader('set-cookie');
      if (cookies !== undefined) response.setHeader('set-cookie', [cookies].flat().map((cookie) => withRealEnd(String(cookie))));
      return Reflect.apply(writeHead, response, given.map(withRealEnds)) as unknown;
    },
  }),
});

/** The headers that are given with the status, if any of `writeHead`'s arguments is such. */
const withRealEnds = (given: unknown): unknown =>
  isHeaders(given) && given['set-cookie'] !== undefined ? { ...given, 'set-cookie': [given['set-cookie']].flat().map(withRealEnd) } : given;
const isHeaders = (given: unknown): given is OutgoingHttpHeaders => typeof given === 'object' && given !== null && !Array.isArray(given);

/** An end in 1970 deletes the cookie, whatever the clock says. */
const withRealEnd = (cookie: string): string =>
  cookie.replace(/(?<=; ?expires=)[^;]+/i, (end) => (Date.parse(end) > 0 ? new Date(Date.parse(end) - clockOffset()).toUTCString() : end));
