import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { answer, change, contentsOf, refused } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let anna: Send;
beforeAll(async () => {
  portal = await startPortal();
  anna = await portal.as('annli42');
});
afterAll(() => portal.close());

const contact = '/api/employee/contactinformation';
const raw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

describe('invalid input', () => {
  test.each<[string, string, RequestInit, number, unknown]>([
    ['truncated JSON', contact, raw('{"smsNumber":'), 400, { errors: { '': ['INPUT_INVALID'] } }],
    [
      'a body that is not JSON',
      contact,
      raw('smsNumber=1'),
      400,
      { errors: { '': ['INPUT_INVALID'] } },
    ],
    [
      'a body of another content type',
      contact,
      raw('<a/>', 'application/xml'),
      415,
      { errors: {} },
    ],
    [
      'a form body',
      contact,
      raw('smsNumber=1', 'application/x-www-form-urlencoded'),
      415,
      { errors: {} },
    ],
    ['a list instead of an object', contact, raw('[]'), 400, { errors: { '': ['INPUT_INVALID'] } }],
    ['no body', contact, { method: 'POST' }, 400, { errors: { '': ['INPUT_REQUIRED'] } }],
    ['null', contact, raw('null'), 400, expect.objectContaining({ errors: expect.anything() })],
    [
      'a __proto__ field',
      contact,
      raw('{"__proto__":{"isAdmin":true}}'),
      400,
      { errors: { '': ['INPUT_INVALID'] } },
    ],
    [
      'numbers instead of strings',
      contact,
      change('POST', { alternativeEmailAddress: 1, smsNumber: 2 }),
      400,
      { errors: { alternativeEmailAddress: ['INPUT_INVALID'], smsNumber: ['INPUT_INVALID'] } },
    ],
    ['3 MB', contact, change('POST', { smsNumber: 'x'.repeat(3_000_000) }), 413, { errors: {} }],
    [
      'broken UTF-8',
      contact,
      raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])),
      400,
      expect.objectContaining({ errors: expect.anything() }),
    ],
    [
      'a missing parameter',
      '/api/helpdeskInformation',
      {},
      400,
      { errors: { targetGroup: ['INPUT_REQUIRED'] } },
    ],
    [
      'an empty parameter',
      '/api/helpdeskInformation?targetGroup=',
      {},
      400,
      { errors: { targetGroup: ['INPUT_REQUIRED'] } },
    ],
    [
      'an invalid parameter value',
      '/api/helpdeskInformation?targetGroup=Nobody',
      {},
      400,
      { errors: { targetGroup: ['INPUT_INVALID'] } },
    ],
    [
      'a repeated parameter',
      '/api/helpdeskInformation?targetGroup=Employee&targetGroup=Student',
      {},
      400,
      { errors: { targetGroup: ['INPUT_INVALID'] } },
    ],
    [
      'a parameter as a list',
      '/api/helpdeskInformation?targetGroup[]=Employee&targetGroup[]=Student',
      {},
      400,
      { errors: { targetGroup: ['INPUT_INVALID'] } },
    ],
    [
      'a malformed id',
      '/api/user/notifications/nobody-has-this/read',
      { method: 'POST' },
      404,
      { errors: {} },
    ],
    [
      'a nonexistent id',
      '/api/user/notifications/00000000-0000-4000-8000-000000000000/read',
      { method: 'POST' },
      404,
      { errors: {} },
    ],
    [
      'an invalid percent-encoding in the path',
      '/api/Liability/%E0%A4%A',
      {},
      400,
      { errors: { '': ['INPUT_INVALID'] } },
    ],
  ])(
    'is refused in the contract’s error shape and changes nothing: %s',
    async (_what, path, init, status, body) => {
      const before = await contentsOf(
        portal.db,
        'contact_information',
        'notification',
        'audit_entry',
      );
      const response = await anna(path, init);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect({ status: response.status, body: await response.json() }).toEqual({ status, body });
      expect(
        await contentsOf(portal.db, 'contact_information', 'notification', 'audit_entry'),
      ).toEqual(before);
    },
  );

  test('is logged with the request’s id and without its content', async () => {
    const response = await anna(
      contact,
      change('POST', { alternativeEmailAddress: ['canary-in-a-body'], smsNumber: null }),
    );
    const line = portal
      .log()
      .split('\n')
      .find(
        (one) =>
          one.includes(response.headers.get('x-request-id') ?? 'none') &&
          one.includes('request validation failed'),
      );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      errors: { alternativeEmailAddress: ['INPUT_INVALID'] },
    });
    expect(portal.log()).not.toContain('canary-in-a-body');
  });
});

describe('an unknown path', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/user/account/more'],
    ['DELETE', '/api/user'],
    ['PUT', '/api/authentication'],
    ['PATCH', '/app/translations/sv-SE.json'],
    ['GET', '/app/nothing'],
    ['GET', '/demo/nothing'],
    ['GET', '/signout/a/b/c'],
    ['POST', '/home'],
    ['OPTIONS', '/api/user'],
    ['GET', '/api/../api/nothing'],
    ['GET', '/api//user'],
  ])('%s %s is 404 in the contract’s error shape, never a page', async (method, path) => {
    expect(await answer(anna(path, { method, headers: { accept: 'application/json' } }))).toEqual(
      refused(404),
    );
    expect(await answer(anna(path, { method, headers: { accept: 'text/html,*/*' } }))).toEqual(
      refused(404),
    );
  });

  test('of a file from an earlier release is 404 unless a page is requested', async () => {
    expect(
      await answer(anna('/assets/gone-with-the-last-release.js', { headers: { accept: '*/*' } })),
    ).toEqual(refused(404));
  });

  test('returns the page shell when a page is requested', async () => {
    const page = await anna('/whatever/there/is', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });
});

describe('paths', () => {
  test('are matched regardless of case, but their parameters are case-sensitive', async () => {
    expect((await anna('/API/USER/')).status).toBe(200);
    expect((await anna('/api/LIABILITY/Photo')).status).toBe(
      (await anna('/api/Liability/Photo')).status,
    );
    // The file name is a parameter: sv-se.json is a different value.
    expect((await anna('/APP/Translations/sv-SE.json')).status).toBe(200);
    expect((await anna('/app/translations/sv-se.json')).status).toBe(400);
  });
});

test('serves every call of the contract, and no other path below /api except the documentation', () => {
  const served = portal.routes
    .filter(({ url }) => /^\/(api|app)\//.test(url))
    .map(({ method, url }) => `${method} ${url}`);
  const declared = routes.map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(served.toSorted()).toEqual(
    [...declared, 'GET /api/openapi.json', 'GET /app/manifest/:file'].toSorted(),
  );
});
