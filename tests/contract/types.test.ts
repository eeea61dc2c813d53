import { expectTypeOf, test } from 'vitest';
import { cards } from '#contract/cards.ts';
import type { accounts } from '#contract/accounts.ts';
import type { AccessCard } from '#contract/cards.ts';
import type { students } from '#contract/students.ts';
import { type Answer, type CallInput, route, type ServerReply } from '#contract/route.ts';
import { AuthenticationScope } from '#contract/values.ts';

type FreezeReply = ServerReply<typeof cards.freeze>;
type CancelReply = ServerReply<typeof students.cancel>;
type ListInput = CallInput<typeof accounts.active>;

/** Each `@ts-expect-error` fails the type-check when what is below it becomes allowed. */
test('the compiler rejects what the contract does not declare', () => {
  const refused: FreezeReply = { status: 409, body: { errors: {} } };
  const done: CancelReply = { status: 204 };
  // @ts-expect-error an undeclared status
  const undeclared: FreezeReply = { status: 418, body: { errors: {} } };
  // @ts-expect-error a body of another status
  const wrongBody: FreezeReply = { status: 200, body: { errors: {} } };
  // @ts-expect-error a body where there is none
  const bodyOfNothing: CancelReply = { status: 204, body: {} };
  // @ts-expect-error a refusal without its map
  const bareRefusal: FreezeReply = { status: 404 };

  const asked: ListInput = {
    query: { organisationTreeNodeGuid: 'x', 'affiliations[]': ['Associate'] },
  };
  // @ts-expect-error a missing parameter
  const missing: ListInput = { query: {} };
  const outside: ListInput = {
    // @ts-expect-error a value outside the enumeration
    query: { organisationTreeNodeGuid: 'x', 'affiliations[]': ['Student'] },
  };
  // @ts-expect-error no query at all
  const nothing: ListInput = {};

  expectTypeOf([refused, done, undeclared, wrongBody, bodyOfNothing, bareRefusal]).toBeArray();
  expectTypeOf([asked, missing, outside, nothing]).toBeArray();
  expectTypeOf<Answer<typeof cards.freeze>>().toEqualTypeOf<AccessCard>();
  expectTypeOf<Answer<typeof students.cancel>>().toEqualTypeOf<undefined>();
});

test('the compiler rejects a route declaration that no caller or handler could use', () => {
  const { Main } = AuthenticationScope;
  // @ts-expect-error who may call is not said
  route({ method: 'GET', path: '/api/x', responses: { 200: null } });
  route({
    method: 'GET',
    path: '/api/x',
    // @ts-expect-error a feature area that does not exist
    may: [{ scopes: [Main], feature: 'everything' }],
    responses: { 200: null },
  });
  // @ts-expect-error a path that does not begin at the root
  route({ method: 'GET', path: 'api/x', may: 'everyone', responses: { 200: null } });
  route({
    method: 'GET',
    path: '/api/x',
    may: 'everyone',
    // @ts-expect-error a keeper that does not exist
    keptBy: 'localStorage',
    responses: { 200: null },
  });
  expectTypeOf(cards.freeze.path).toEqualTypeOf<'/api/campuscard/freeze'>();
});
