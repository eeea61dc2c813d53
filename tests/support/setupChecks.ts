import { type Config, readConfig } from '#server/config/config.ts';
import { checkIssuers } from '#server/setup/checkIssuers.ts';
import { checkSystems } from '#server/setup/checkSystems.ts';
import type { Finding } from '#server/setup/finding.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { issuer, type OutsideSystem, urlOf } from './outsideSystem.ts';

/** In which no system is configured. */
const nothing: Config = {
  ...readConfig({}),
  sms: null,
  topDesk: null,
  bankId: null,
  directory: null,
};

/** @throws {NoResponse} when anything was found that is not good */
async function checked(checking: Promise<readonly Finding[]>): Promise<void> {
  const wrong = (await checking).find(({ isGood }) => !isGood);
  if (wrong) throw new NoResponse(wrong.text);
}

/** What `npm run setup` asks of systems itself. */
export const setupChecks: Readonly<Record<string, OutsideSystem>> = {
  'the check of an identity provider': {
    system: null,
    ask: (asked) =>
      checked(
        checkIssuers(
          { issuers: [issuer(urlOf(asked, 'checked-op'))], baseUrl: 'http://localhost' },
          asked,
        ),
      ),
    answers: {
      '/checked-op/.well-known/openid-configuration': {
        status: 200,
        body: (url) => ({
          issuer: `${url}/checked-op`,
          authorization_endpoint: `${url}/checked-op/authorize`,
          token_endpoint: `${url}/checked-op/token`,
          jwks_uri: `${url}/checked-op/jwks`,
        }),
      },
      '/checked-op/authorize': { status: 200, body: () => 'Sign in' },
      '/checked-op/token': { status: 400, body: () => ({ error: 'invalid_grant' }) },
    },
  },
  'the check of a gateway': {
    system: null,
    reads: 'the status',
    ask: (asked) =>
      checked(
        checkSystems(
          {
            ...nothing,
            sms: { endpoint: urlOf(asked, 'checked-sms/'), user: 'u', password: 'p', sender: 'M' },
          },
          { letterTo: null, textTo: null },
          asked,
        ),
      ),
    answers: { '/checked-sms/me': { status: 200 } },
  },
  'the check of a mail server': {
    system: null,
    speaks: 'SMTP',
    ask: ({ host, port, isSecure, timeoutMs }) =>
      checked(
        checkSystems(
          {
            ...nothing,
            mail: {
              ...nothing.mail,
              smtpUrl: `${isSecure ? 'smtps' : 'smtp'}://${host}:${port}`,
            },
          },
          { letterTo: 'anna@example.org', textTo: null },
          { timeoutMs },
        ),
      ),
  },
};
