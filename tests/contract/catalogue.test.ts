import { expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { readTsv } from './readTsv.ts';

const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
/**
 * Parameters of the query that the catalogue does not have: an app that is open during a release
 * keeps the texts of its version.
 */
const OUR_QUERY: Readonly<Record<string, readonly string[]>> = {
  'GET /app/translations/{file}': ['version'],
};
const queryNames = (spec: RouteSpec) =>
  Object.keys(spec.query?.shape ?? {})
    .filter((name) => !OUR_QUERY[nameOf(spec)]?.includes(name))
    .toSorted();
const successes = (spec: RouteSpec) =>
  Object.keys(spec.responses).filter((status) => status.startsWith('2'));

/**
 * A call in the form in which catalogue and contract are compared: method, path, query names and
 * success statuses.
 */
const signature = (name: string, query: readonly string[], success: readonly string[]) =>
  `${name} ?${query.join(',')} -> ${success.join(',')}`;

const catalogue = readTsv('calls.tsv').map(
  ({ method = '', path = '', query = '', success = '' }) => {
    const names = query === '-' ? [] : query.replace('(repeated)', '').split(',');
    return signature(`${method} ${path}`, names.toSorted(), [success]);
  },
);

// DATA-29, DATA-30
test('the contract matches the catalogue exactly, in every call and spelling', () => {
  const declared = routes
    .filter(({ isOurs }) => !isOurs)
    .map((spec) => signature(nameOf(spec), queryNames(spec), successes(spec)));
  expect(declared.toSorted()).toEqual(catalogue.toSorted());
  expect(declared).toHaveLength(163);
});

test('the calls added by the project are exactly these', () => {
  expect(
    routes
      .filter(({ isOurs }) => isOurs)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    'DELETE /api/Accounts/Suspension/{liUId}',
    'DELETE /api/CardDesk/HandOvers/{id}',
    'DELETE /api/Duplicates/{one}/{other}/apart',
    'DELETE /api/ExternalAccount/self',
    'DELETE /api/MFA/factors/{id}',
    'DELETE /api/Nights/permissions/{day}/{step}',
    'DELETE /api/Roles/grants/{id}',
    'DELETE /api/Webhooks/{id}',
    'DELETE /api/authentication/sessions',
    'DELETE /api/authentication/sessions/{id}',
    'DELETE /api/authentication/signins/{id}/notme',
    'DELETE /api/campuscard/devices/{id}',
    'DELETE /api/eduroam/passwords/{id}',
    'DELETE /api/firststeps',
    'DELETE /api/invitations/{id}',
    'DELETE /api/places/{kind}/{id}',
    'DELETE /api/profileimage/handoff/{id}',
    'DELETE /api/terms/{liabilityType}/draft',
    'DELETE /api/terms/{liabilityType}/versions/{version}',
    'DELETE /api/user/offices/{id}',
    'DELETE /api/user/push',
    'DELETE /api/wallet/credentials/{id}',
    'DELETE /api/wallet/passes/{serial}',
    'GET /api/Accounts/Changes',
    'GET /api/Accounts/Runs',
    'GET /api/Accounts/Runs/{id}',
    'GET /api/Accounts/Runs/{id}/Outcomes',
    'GET /api/Accounts/Slim',
    'GET /api/Accounts/Suspension/{liUId}',
    'GET /api/Accounts/{norEduPersonLIN}/deliveries',
    'GET /api/Accounts/{norEduPersonLIN}/history',
    'GET /api/ActivationKey/Own',
    'GET /api/ActivationKey/Waiting',
    'GET /api/Caller',
    'GET /api/Caller/Recent',
    'GET /api/CallerVerification',
    'GET /api/CampusStructure/search',
    'GET /api/CardDesk/HandOvers',
    'GET /api/CardDesk/Orders',
    'GET /api/CardEvents',
    'GET /api/Deliveries/refused',
    'GET /api/Duplicates',
    'GET /api/Duplicates/find',
    'GET /api/Duplicates/joins',
    'GET /api/Duplicates/{one}/{other}',
    'GET /api/ExternalAccount/progress',
    'GET /api/ExternalAccount/reset/progress',
    'GET /api/ExternalAccount/self',
    'GET /api/ExternalAccount/terms',
    'GET /api/Imports',
    'GET /api/Liability',
    'GET /api/Lists/{kind}/choices',
    'GET /api/Lists/{kind}/{id}',
    'GET /api/MFA/factors',
    'GET /api/MFA/reset',
    'GET /api/Nights',
    'GET /api/Nights/accounts/{liUId}',
    'GET /api/Nights/tonight',
    'GET /api/PersonChange/Held',
    'GET /api/PersonChange/Own',
    'GET /api/Proposals',
    'GET /api/RefusedSignIns',
    'GET /api/Roles',
    'GET /api/Roles/organisations',
    'GET /api/ScimClients',
    'GET /api/Sources',
    'GET /api/SystemStatus',
    'GET /api/Webhooks',
    'GET /api/Webhooks/{id}/deliveries',
    'GET /api/alumniportaladmin/filter/spreadsheet/{ticket}',
    'GET /api/alumniportaladmin/registrationrequests/counts',
    'GET /api/alumniportaladmin/registrationrequests/{id}/duplicates',
    'GET /api/authentication/closed',
    'GET /api/authentication/secondstep',
    'GET /api/authentication/sessions',
    'GET /api/authentication/signins',
    'GET /api/bankid/order',
    'GET /api/campuscard/devices',
    'GET /api/captcha/challenge',
    'GET /api/cardcheck/passes/{serial}',
    'GET /api/cardcheck/status',
    'GET /api/configuration/accessibility',
    'GET /api/finance/accounts/costDistribution/{month}',
    'GET /api/finance/accounts/costSums/{month}',
    'GET /api/firststeps',
    'GET /api/incident/own',
    'GET /api/invitations',
    'GET /api/invitations/opened',
    'GET /api/places',
    'GET /api/portalsettings',
    'GET /api/profileimage/handoff/{id}',
    'GET /api/profileimage/mine',
    'GET /api/profileimage/portrait/mine',
    'GET /api/profileimage/thumbnail/mine',
    'GET /api/terms',
    'GET /api/terms/{liabilityType}',
    'GET /api/terms/{liabilityType}/approvals',
    'GET /api/user/account',
    'GET /api/user/data',
    'GET /api/user/push',
    'GET /api/user/trail',
    'GET /api/user/work',
    'GET /api/vouching',
    'GET /api/wallet/credentials',
    'GET /api/wallet/passes',
    'GET /api/wallet/requests/{id}',
    'GET /api/wallet/signin',
    'PATCH /api/Accounts/EndDate',
    'PATCH /api/Lists/{kind}/{id}',
    'PATCH /api/Roles/grants/{id}',
    'PATCH /api/Webhooks/{id}',
    'PATCH /api/places/{kind}/{id}',
    'PATCH /api/portalsettings',
    'PATCH /api/vouching',
    'POST /api/Accounts/Runs',
    'POST /api/Accounts/Runs/{id}/Close',
    'POST /api/Accounts/Runs/{id}/Continue',
    'POST /api/Accounts/Runs/{id}/Start',
    'POST /api/Accounts/Runs/{id}/Stop',
    'POST /api/Accounts/Runs/{id}/Undo',
    'POST /api/Accounts/Search',
    'POST /api/Accounts/Slim/Search',
    'POST /api/Accounts/{norEduPersonLIN}/deliveries/{id}/retry',
    'POST /api/ActivationKey/Announced',
    'POST /api/ActivationKey/Disowned',
    'POST /api/ActivationKey/Many',
    'POST /api/ActivationKey/Own/Disowned',
    'POST /api/Caller/Card',
    'POST /api/Caller/Extension',
    'POST /api/Caller/Key',
    'POST /api/Caller/SecondStep',
    'POST /api/Caller/SignOut',
    'POST /api/CallerVerification/BankId',
    'POST /api/CallerVerification/Code',
    'POST /api/CallerVerification/Document',
    'POST /api/CallerVerification/Proof',
    'POST /api/CardDesk/Find',
    'POST /api/CardDesk/HandOvers',
    'POST /api/Duplicates/joins/{id}/undo',
    'POST /api/Duplicates/{one}/{other}/join',
    'POST /api/ExternalAccount/password/validate',
    'POST /api/Imports',
    'POST /api/Imports/preview',
    'POST /api/Lists/{kind}',
    'POST /api/Lists/{kind}/search',
    'POST /api/Lists/{kind}/{id}/end',
    'POST /api/MFA/passkeys',
    'POST /api/MFA/passkeys/options',
    'POST /api/MFA/recoverycodes',
    'POST /api/MFA/reset',
    'POST /api/MFA/stepup',
    'POST /api/MFA/stepup/options',
    'POST /api/MFA/totp',
    'POST /api/MFA/totp/{id}/confirm',
    'POST /api/Nights/permissions',
    'POST /api/Password/suggestion',
    'POST /api/PersonChange/Announced',
    'POST /api/PersonChange/Disowned',
    'POST /api/PersonChange/Own/Disowned',
    'POST /api/PersonChange/Settled',
    'POST /api/Proposals/accept',
    'POST /api/Proposals/moves/{id}/decline',
    'POST /api/Proposals/moves/{id}/permit',
    'POST /api/Proposals/{id}/accept',
    'POST /api/Proposals/{id}/decline',
    'POST /api/Roles/{liUId}',
    'POST /api/ScimClients',
    'POST /api/ScimClients/{id}/revocation',
    'POST /api/ScimClients/{id}/token',
    'POST /api/SystemStatus/setAside/{work}/{item}/retry',
    'POST /api/Webhooks',
    'POST /api/Webhooks/{id}/again',
    'POST /api/Webhooks/{id}/pause',
    'POST /api/Webhooks/{id}/resume',
    'POST /api/Webhooks/{id}/secret',
    'POST /api/Webhooks/{id}/test',
    'POST /api/alumniportaladmin/filter/labels',
    'POST /api/alumniportaladmin/filter/spreadsheet',
    'POST /api/alumniportaladmin/registrationrequests',
    'POST /api/authentication/refresh',
    'POST /api/authentication/secondstep',
    'POST /api/authentication/secondstep/options',
    'POST /api/authentication/secondstep/totp',
    'POST /api/authentication/secondstep/totp/{id}/confirm',
    'POST /api/authentication/signins/{id}/me',
    'POST /api/authentication/signins/{id}/notme',
    'POST /api/campuscard/devices',
    'POST /api/cardcheck',
    'POST /api/incident/own',
    'POST /api/invitations',
    'POST /api/invitations/check',
    'POST /api/invitations/opened',
    'POST /api/invitations/{id}/letter',
    'POST /api/places',
    'POST /api/profileimage/handoff',
    'POST /api/profileimage/handoff/open',
    'POST /api/profileimage/handoff/upload',
    'POST /api/terms/{liabilityType}/versions',
    'POST /api/user/notifications/{id}/read',
    'POST /api/user/search/nationalId',
    'POST /api/wallet/offers',
    'POST /api/wallet/passes',
    'POST /api/wallet/requests/{id}/accept',
    'POST /api/wallet/requests/{id}/decline',
    'POST /api/wallet/signin',
    'POST /api/wallet/signin/browser',
    'POST /api/wallet/signin/case',
    'POST /api/wallet/signin/otherDevice',
    'PUT /api/Accounts/Suspension/{liUId}',
    'PUT /api/CallerVerification/Code',
    'PUT /api/Duplicates/{one}/{other}/apart',
    'PUT /api/ExternalAccount/self/kept',
    'PUT /api/ExternalAccount/self/renewal',
    'PUT /api/bankid/code',
    'PUT /api/bankid/return',
    'PUT /api/eduroam/passwords/{id}',
    'PUT /api/incident/{incidentId}/status',
    'PUT /api/students/self/kept',
    'PUT /api/terms/{liabilityType}/draft',
    'PUT /api/user/push',
    'PUT /api/vouching/ending',
    'PUT /api/vouching/kept',
    'PUT /api/wallet/signin',
    'PUT /api/wallet/signin/browser',
    'PUT /api/wallet/signin/otherDevice',
    'PUT /api/wallet/signin/otherDevice/code',
  ]);
});

test('no two calls are the same to a server that ignores case', () => {
  const names = routes.map((spec) =>
    nameOf(spec)
      .toLowerCase()
      .replaceAll(/\{\w+\}/g, '{}'),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('every call declares exactly the parameters of its path', () => {
  for (const { path, params } of routes) {
    const declared = Object.keys(params?.shape ?? {}).map((name) => `{${name}}`);
    expect([path, declared]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
  }
});

test('every call has a one-sentence summary', () => {
  expect(routes.filter(({ summary = '' }) => !/^[A-Z].+\.$/.test(summary)).map(nameOf)).toEqual([]);
});

test('every call declares the refusals that can always occur', () => {
  const lacking = routes.filter(({ may, responses }) => {
    const always = may === 'everyone' ? [400, 429, 503] : [400, 401, 403, 429, 503];
    return always.some((status) => !(status in responses));
  });
  expect(lacking.map(nameOf)).toEqual([]);
});

test('calls that only read but use another method than GET are listed, and GET calls have no body', () => {
  expect(
    routes
      .filter(({ reads }) => reads)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    'POST /api/Accounts/Search',
    'POST /api/Accounts/Slim/Search',
    'POST /api/Accounts/countries',
    'POST /api/Accounts/deceased/search',
    'POST /api/CardDesk/Find',
    'POST /api/ExternalAccount/password/validate',
    'POST /api/Imports/preview',
    'POST /api/Lists/{kind}/search',
    'POST /api/Password/Validate',
    'POST /api/Password/suggestion',
    'POST /api/alumniportal/countries',
    'POST /api/alumniportaladmin/countries',
    'POST /api/alumniportaladmin/filter/labels',
    'POST /api/cardcheck',
    'POST /api/invitations/check',
    'POST /api/user/search',
    'POST /api/user/searchProperties',
  ]);
  expect(routes.filter(({ method, body }) => method === 'GET' && body)).toEqual([]);
});

test('a query that contains a code, an address, a token or a national id is never logged', () => {
  const secret = /^(code|email|token|norEduPersonNin|query)$/;
  const unmarked = routes.filter(
    (spec) => !spec.hasSensitiveQuery && queryNames(spec).some((name) => secret.test(name)),
  );
  expect(unmarked.map(nameOf)).toEqual(['GET /api/ContactPerson/SearchContactPersons']);
});
