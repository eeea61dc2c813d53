import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';

const cached = routes.filter(({ keptBy }) => keptBy !== undefined);
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
const pathsCachedBy = (keeper: RouteSpec['keptBy']) =>
  cached
    .filter(({ keptBy }) => keptBy === keeper)
    .map(({ path }) => path)
    .toSorted();

test('only GET calls are cached', () => {
  expect(cached.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the service worker caches what the app needs to start', () => {
  expect(pathsCachedBy('worker')).toEqual([
    '/api/Organisations',
    '/api/cardcheck/status',
    '/api/configuration/accessibility',
    '/api/configuration/applicationconfiguration',
    '/api/configuration/cssAssets',
    '/api/configuration/siteFeatures',
    '/app/translations/{file}',
  ]);
});

test('the query cache persists only the user’s own data', () => {
  expect(pathsCachedBy('query')).toEqual([
    '/api/AdAccounts',
    '/api/Liability',
    '/api/Liability/{liabilityType}',
    '/api/Liability/{liabilityType}/link',
    '/api/MFA/enabled',
    '/api/Password/status',
    '/api/alumniportal/liability',
    '/api/alumniportal/profile',
    '/api/campuscard',
    '/api/devices',
    '/api/devices/applications',
    '/api/devices/{deviceId}/settings',
    '/api/eduroam/passwords',
    '/api/employee/contactinformation',
    '/api/employee/orcid',
    '/api/employee/positions',
    '/api/helpdeskInformation',
    '/api/incident/own',
    '/api/profileimage/portrait/mine',
    '/api/profileimage/thumbnail/mine',
    '/api/students/self/alum',
    '/api/students/self/alumniportal',
    '/api/students/self/retirementoptions',
    '/api/user',
    '/api/user/account',
    '/api/user/notifications',
    '/api/user/offices',
    '/api/user/work',
  ]);
});

test('what sign-out may leave on the device is the same for everyone', () => {
  const remaining = routes.filter(({ isPublic }) => isPublic);
  expect(remaining.map(({ keptBy }) => keptBy)).toEqual(remaining.map(() => 'worker'));
  expect(remaining.map(({ may }) => may)).toEqual(remaining.map(() => 'everyone'));
  const retained = cached.filter(({ keptBy, isPublic }) => keptBy === 'worker' && !isPublic);
  expect(retained.map(({ path }) => path)).toEqual(['/api/Organisations']);
});

test('a public call has one response per value that the contract lists, and 404 for other values', () => {
  const isNamed = (shape: unknown) =>
    typeof shape === 'object' &&
    shape !== null &&
    Array.isArray((z.toJSONSchema(shape as z.ZodMiniType) as { enum?: unknown }).enum);
  const open = routes.filter(
    ({ isPublic, query, params, responses }) =>
      isPublic &&
      !(404 in responses) &&
      (query !== undefined || Object.values(params?.shape ?? {}).some((shape) => !isNamed(shape))),
  );
  expect(open.map(nameOf)).toEqual([]);
});

// PWA-12
test('no administrative call is cached, except the organisation tree that the app starts with', () => {
  const personal =
    /^(devices-and-applications|student-applications|employee-profile|student-profile|support-cases)$/;
  const administrators = cached.filter(
    ({ may }) =>
      may !== 'everyone' &&
      may.some(
        ({ roles, feature }) =>
          roles !== undefined || (feature !== undefined && !personal.test(feature)),
      ),
  );
  expect(administrators.map(nameOf)).toEqual(['GET /api/Organisations']);
});

test('no cached call has another person’s name or a secret in its parameters', () => {
  const aboutOthers = /liuid|lin$|nin$|email|code|token|query|image/i;
  const inputs = ({ params, query }: RouteSpec) => [
    ...Object.keys(params?.shape ?? {}),
    ...Object.keys(query?.shape ?? {}),
  ];
  expect(
    cached
      .filter(
        (spec) => spec.hasSensitiveQuery || inputs(spec).some((name) => aboutOthers.test(name)),
      )
      .map(nameOf),
  ).toEqual([]);
});

test('no cached response has a national id, password, key, code or picture but the user’s portrait', () => {
  const secret = /identityNumber|nationalId|nin$|password$|^key$|(?<!zip|Demo)code$|secret|base64/i;
  const exposing = cached.filter(({ responses }) => {
    const answer = responses[200];
    return answer
      ? fieldNames(z.toJSONSchema(answer, { io: 'input' })).some((name) => secret.test(name))
      : false;
  });
  expect(exposing.map(nameOf)).toEqual([
    'GET /api/profileimage/thumbnail/mine',
    'GET /api/profileimage/portrait/mine',
  ]);
});

/**
 * Returns the names of all fields in a response, at any depth. The `key` of a popup is excluded,
 * because it only identifies the popup.
 */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, below]) =>
    keyword === 'properties' ? propertyNames(below) : fieldNames(below),
  );
}

function propertyNames(properties: object): string[] {
  const isPopup = 'popupTitle' in properties;
  const own = Object.keys(properties).filter((name) => !(isPopup && name === 'key'));
  return own.concat(Object.values(properties).flatMap(fieldNames));
}
