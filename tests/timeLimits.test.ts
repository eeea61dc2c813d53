import { expect, test } from 'vitest';
import { expectListed } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';
import { requestsWithoutLimit } from './tools/timeLimits.ts';

/** A request of the browser that is passed on ends with the page that made it. */
const PASSED_ON = ['sw/shell.ts', 'sw/storing.ts'];

test('no request waits for ever', () => {
  const product = modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const found = product.flatMap(({ path, text }) =>
    requestsWithoutLimit(path, text).map(() => path),
  );
  expectListed(found, PASSED_ON, {
    missing: 'a request without a limit. Give it a signal: AbortSignal.timeout(…).',
    surplus: 'every request has a limit now. Take it off PASSED_ON.',
  });
});

test.each([
  'fetch(url);',
  'const answer = await fetch(url, { method: "POST" });',
  'import http from "node:http"; http.request(url, { method: "POST" });',
  'import http from "node:http"; import https from "node:https"; (isPlain ? http : https).get(url);',
  'import { request as httpsRequest } from "node:https"; httpsRequest(url, done);',
])('a request that may do so is reported: %s', (text) => {
  expect(requestsWithoutLimit('a.ts', text)).toHaveLength(1);
});

test.each([
  'fetch(url, { signal: AbortSignal.timeout(5000) });',
  'fetch(url, { ...rest, signal });',
  'import { request } from "node:http"; request(url, { signal }, done);',
  'const load = (fetch) => fetch();',
  'handler.fetch(request); map.get(key);',
])('any other is not: %s', (text) => {
  expect(requestsWithoutLimit('a.ts', text)).toEqual([]);
});
