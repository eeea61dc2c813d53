import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectListed } from './tools/findings.ts';
import { type Module, modulesUnder } from './tools/modules.ts';
import { waysOut } from './tools/waysOut.ts';

const DOOR = 'src/server/outward/';
const pathsOf = (modules: readonly Module[]) => modules.map(({ path }) => path);
/** What opens connections elsewhere, and why it may. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/demo/passes/google/service.ts': 'listens on the own machine',
  'src/demo/passes/pushService.ts': 'listens on the own machine',
  'src/server/systems/bankid/settings.ts': 'tries whether certificate and key fit, in memory',
};

test('everything leaves the server through one door', () => {
  const found = modulesUnder('src/server', 'src/demo')
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith(DOOR))
    .filter(({ path, text }) => waysOut(path, text).length > 0);
  expectListed(pathsOf(found), Object.keys(OTHERS), {
    missing: `opens a connection by itself. Use the exchange of ${DOOR}, which has limits.`,
    surplus: 'opens none any more. Take it off OTHERS.',
  });
});

const TYPES = /import type [^;]*;/g;
const FAULTS = 'tests/reliability/faults.test.ts';
/** What uses the door, and the test in which everything that can go wrong there is tried. */
const TRIED_IN: Readonly<Record<string, string>> = {
  'src/server/mail/smtp.ts': FAULTS,
  'src/server/session/signIn/federation/openId/errors.ts': FAULTS,
  'src/server/session/signIn/federation/openId/openIdProvider.ts': FAULTS,
  'src/server/setup/checkIssuers.ts': FAULTS,
  'src/server/setup/checkSystems.ts': FAULTS,
  'src/server/setup/setup.ts': 'tests/reliability/ownAuthority.test.ts',
  'src/server/systems/applePasses/apns.ts': FAULTS,
  'src/server/systems/bankid/httpClient.ts': FAULTS,
  'src/server/systems/cards/http.ts': FAULTS,
  'src/server/systems/cases/topdeskClient.ts': FAULTS,
  'src/server/systems/directory/connection.ts': FAULTS,
  'src/server/systems/googlePasses/answer.ts': FAULTS,
  'src/server/systems/httpSystem.ts': FAULTS,
  'src/server/systems/push/sending.ts': FAULTS,
  'src/server/systems/recaptcha/reCaptcha.ts': FAULTS,
  'src/server/systems/sms/elks.ts': FAULTS,
  'src/server/systems/wallets/verifier.ts': FAULTS,
  'src/server/systems/webhooks/http.ts': FAULTS,
};

test('whatever uses the door names the test in which its faults are tried', () => {
  const users = modulesUnder('src/server')
    .filter(({ path }) => !/\.test\.ts$|server\/outward\//.test(path))
    .filter(({ text }) =>
      /from '(#server|\.\.)\/outward\/(?!retryAfter)/.test(text.replace(TYPES, '')),
    );
  expectListed(pathsOf(users), Object.keys(TRIED_IN), {
    missing: `exchanges with another system. Try its faults (as ${FAULTS}), and name that test.`,
    surplus: 'exchanges nothing any more. Take it off TRIED_IN.',
  });
  for (const file of Object.values(TRIED_IN)) expect(existsSync(file)).toBe(true);
});

/**
 * Whose addresses are not checked, and where they come from. Whatever else makes an exchange has a
 * rule which addresses it may reach (`publicInternet`), because strangers or documents supply them.
 */
const CONFIGURED: Readonly<Record<string, string>> = {
  'src/demo/passes/phone.ts': 'the demonstration asks itself',
  'src/demo/routes.ts': 'the demonstration asks itself',
  'src/demo/wallet/presenting.ts': 'the demonstration asks itself',
  'src/demo/wallet/wallet.ts': 'the demonstration asks itself',
  'src/server/session/signIn/federation/openId/openIdProvider.ts':
    'issuers of the configuration, and their metadata',
  'src/server/setup/checkIssuers.ts': 'issuers of the configuration, and their metadata',
  'src/server/setup/checkSystems.ts': 'the configuration',
  'src/server/systems/bankid/httpClient.ts': 'the configuration',
  'src/server/systems/cards/http.ts': 'the configuration',
  'src/server/systems/cases/topdeskClient.ts': 'the configuration',
  'src/server/systems/googlePasses/answer.ts': 'Google’s addresses',
  'src/server/systems/push/sending.ts': 'browsers, of which only known push services are asked',
  'src/server/systems/recaptcha/reCaptcha.ts': 'the configuration',
  'src/server/systems/sms/elks.ts': 'the configuration',
};

test('whatever asks an address without a check says where it comes from', () => {
  const unchecked = modulesUnder('src/server', 'src/demo')
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith(DOOR))
    .filter(({ text }) => /'CONFIGURED'|outwardFetch/.test(text));
  expectListed(pathsOf(unchecked), Object.keys(CONFIGURED), {
    missing: 'asks an address unchecked. Give the exchange the rule publicInternet.',
    surplus: 'asks none unchecked any more. Take it off CONFIGURED.',
  });
});

test.each([
  ["import { request } from 'node:https';", 'node:https'],
  ["import http from 'http';", 'http'],
  ["import * as net from 'node:net';", 'node:net'],
  ["import { connect, isIP } from 'node:net';", 'node:net'],
  ["import { resolve } from 'node:dns/promises';", 'node:dns/promises'],
  ["import { Client } from 'ldapts';", 'ldapts'],
  ["const net = await import('node:net');", 'node:net'],
  ['await fetch(url, { signal });', 'fetch'],
  ['await globalThis.fetch(url);', 'fetch'],
  ['new WebSocket(url);', 'WebSocket'],
])('a way out is reported: %s', (text, way) => {
  expect(waysOut('a.ts', text)).toEqual([way]);
});

test.each([
  "import { isIP } from 'node:net';",
  "import type { Server } from 'node:http';",
  "import { type Client, EqualityFilter } from 'ldapts';",
  "import { fetch } from './fetch.ts'; fetch(url);",
])('anything else is not: %s', (text) => {
  expect(waysOut('a.ts', text)).toEqual([]);
});
