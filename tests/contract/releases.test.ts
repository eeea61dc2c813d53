import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  describeContract,
  type DescribedContract,
  parseContract,
} from '#build/release/releasedContract.ts';
import { incompatibilities } from '../tools/contractChanges.ts';

/**
 * While a release is installed, pages of the one before are open, and servers of the one before may
 * still answer its pages. The lists name the differences that hurt neither. A release empties them.
 */
const OLD_PAGES_COPE: Readonly<Record<string, string>> = {
  'BulkErrorType: may be "COMES_FROM_SOURCE"':
    'a page shows its general text for a reason it does not know',
  'BulkErrorType: may be "LAST_SUPERUSER"':
    'a page shows its general text for a reason it does not know',
  'BulkErrorType: may be "MORE_POWER"':
    'a page shows its general text for a reason it does not know',
  'KeyRefusal: may be "NEW_NUMBER"':
    'a page of 0.2.0 shows the key instead of a sentence, and offers no key',
  'KeyRefusal: may be "TAKEN_OVER"':
    'a page of 0.2.0 shows the key instead of a sentence, and offers no key',
  'KeyRefusal: may be "OTHER_ACCOUNT"':
    'a page of 0.2.0 shows the key instead of a sentence, and offers no key',
  'KeyOutcome: may be object': 'the same, in the list of a run',
  'POST /api/bankid/auth body.way: may be missing':
    'an order without a way is started by code; a page of 0.2.0 opens the app in vain until it is opened anew',
  ...Object.fromEntries(
    [11, 12].map((scope) => [
      `Scope: may be ${scope}`,
      'a page of 0.2.0 does not offer wallets; it names the way of an earlier sign-in by none, or leaves it out',
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/CallerVerification 200.verified.method',
      'POST /api/CallerVerification/Code 200.verified.method',
      'POST /api/CallerVerification/Document 200.verified.method',
      'PUT /api/CallerVerification/Code 200.verified.method',
    ].map((place) => [
      `${place}: may be "Wallet"`,
      'a desk page of 0.2.0 shows that the caller is verified, by a key instead of a word',
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/vouching 200[].refusal',
      'PATCH /api/vouching 200[].account.refusal',
      'PATCH /api/vouching 200[].refusal',
      'PUT /api/vouching/ending 200[].account.refusal',
      'PUT /api/vouching/ending 200[].refusal',
      'PUT /api/vouching/kept 200[].account.refusal',
      'PUT /api/vouching/kept 200[].refusal',
    ].map((place) => [
      `${place}: may be "COMES_FROM_SOURCE"`,
      'a page of 0.2.0 shows the key instead of a sentence, as a reason why the account cannot be kept',
    ]),
  ),
};
const OLD_SERVERS_SUFFICE: Readonly<Record<string, string>> = {
  'POST /api/Accounts/Runs body.parts[].accounts[].employeePositionId: is no longer read':
    'a server of 0.2.0 only records the run, and does not start it',
  'BulkErrorType: may be "COMES_FROM_SOURCE"': 'a page only sends reasons that the server gave it',
  'BulkErrorType: may be "LAST_SUPERUSER"': 'a page only sends reasons that the server gave it',
  'BulkErrorType: may be "MORE_POWER"': 'a page only sends reasons that the server gave it',
  'POST /api/bankid/auth body: is no longer read':
    'an order of a server of 0.2.0 is open to both ways, and the page opens the app as before',
  'CreateOwnIncident.aboutSignIn: is no longer read':
    'a server of 0.2.0 opens the case, and does not show at the sign-in that there is one',
  ...Object.fromEntries(
    ['nationalId', 'email', 'cardNumber'].map((field) => [
      `PersonSearch.${field}: is no longer read`,
      'a server of 0.2.0 asks for a user id or phone number, as its own page does',
    ]),
  ),
};

const released = parseContract(readFileSync(new URL('released.json', import.meta.url), 'utf8'));
const present = describeContract('present');

test('open pages of the last release can use this server', () => {
  expect(incompatibilities(released, present).toSorted()).toEqual(
    Object.keys(OLD_PAGES_COPE).toSorted(),
  );
});

test('pages of this release can use a server of the last one, except for calls that it does not have', () => {
  const missing = Object.keys(present.calls)
    .filter((name) => !(name in released.calls))
    .map((name) => `${name}: is missing`);
  expect(incompatibilities(present, released).filter((line) => !missing.includes(line))).toEqual(
    Object.keys(OLD_SERVERS_SUFFICE),
  );
});

describe('of two releases', () => {
  const schema = (shape: z.core.$ZodType, io: 'input' | 'output') =>
    z.json().parse(JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io }))));
  /** A contract with one call. */
  const contract = (
    { body, answer = null }: { body?: z.core.$ZodType; answer?: z.core.$ZodType | null },
    traits: DescribedContract['calls'][string]['traits'] = [],
  ): DescribedContract => ({
    version: '1',
    shapes: {},
    calls: {
      'POST /x': {
        ...(body && { body: schema(body, 'input') }),
        responses: { 200: answer && schema(answer, 'output') },
        traits,
      },
    },
  });
  const answers = (answer: z.core.$ZodType | null) => contract({ answer });
  const asks = (body: z.core.$ZodType) => contract({ body });
  const { object, string, number, int, optional, nullable, array, union, record, tuple } = z;
  const either = z.enum(['A', 'B']);

  test.each<[string, DescribedContract, DescribedContract, string[]]>([
    ['a call is removed', answers(null), { ...answers(null), calls: {} }, ['POST /x: is missing']],
    [
      'a response gets a field',
      answers(object({ a: string() })),
      answers(object({ a: string(), b: string() })),
      [],
    ],
    [
      'a response loses a field',
      answers(object({ a: string(), b: string() })),
      answers(object({ a: string() })),
      ['POST /x 200.b: may be missing'],
    ],
    [
      'a field of a response becomes optional',
      answers(object({ a: string() })),
      answers(object({ a: optional(string()) })),
      ['POST /x 200.a: may be missing'],
    ],
    [
      'a field of a response becomes nullable',
      answers(object({ a: string() })),
      answers(object({ a: nullable(string()) })),
      ['POST /x 200.a: may be null'],
    ],
    [
      'a field of a response is never null any more',
      answers(object({ a: nullable(string()) })),
      answers(object({ a: string() })),
      [],
    ],
    [
      'a response has another type in a list',
      answers(array(object({ a: string() }))),
      answers(array(object({ a: number() }))),
      ['POST /x 200[].a: may be number'],
    ],
    ['whole numbers replace any', answers(number()), answers(int()), []],
    [
      'any numbers replace whole ones',
      answers(int()),
      answers(number()),
      ['POST /x 200: may be number'],
    ],
    [
      'a response has a new value',
      answers(either),
      answers(z.enum(['A', 'B', 'C'])),
      ['POST /x 200: may be "C"'],
    ],
    [
      'a value of a response is free text',
      answers(either),
      answers(string()),
      ['POST /x 200: may be any string'],
    ],
    [
      'a date becomes another text',
      answers(z.iso.date()),
      answers(z.iso.datetime()),
      ['POST /x 200: has another format', 'POST /x 200: has another pattern'],
    ],
    [
      'a variant of a response is added',
      answers(union([string(), number()])),
      answers(union([string(), number(), z.boolean()])),
      ['POST /x 200: may be boolean'],
    ],
    [
      'the values of a record change',
      answers(record(string(), string())),
      answers(record(string(), number())),
      ['POST /x 200: may be number'],
    ],
    [
      'a cell of a row is removed',
      answers(tuple([string(), string()])),
      answers(tuple([string()])),
      ['POST /x 200[1]: may be missing'],
    ],
    ['a response loses its body', answers(string()), answers(null), ['POST /x 200: has no body']],
    ['a response gets a body', answers(null), answers(string()), []],
    [
      'a list is streamed no more',
      contract({ answer: null }, ['isStreamed']),
      answers(null),
      ['POST /x: is no longer isStreamed'],
    ],
    [
      'a field of a request may be left out',
      asks(object({ a: string() })),
      asks(object({ a: optional(string()) })),
      [],
    ],
    [
      'a field of a request is required',
      asks(object({ a: optional(string()) })),
      asks(object({ a: string() })),
      ['POST /x body.a: may be missing'],
    ],
    [
      'a request gets a required field',
      asks(object({ a: string() })),
      asks(object({ a: string(), b: string() })),
      ['POST /x body.b: may be missing'],
    ],
    [
      'a field of a request is ignored',
      asks(object({ a: string(), b: string() })),
      asks(object({ a: string() })),
      ['POST /x body.b: is no longer read'],
    ],
    [
      'a request needs no body',
      asks(object({})),
      contract({}),
      ['POST /x body: is no longer read'],
    ],
    [
      'a request needs a body',
      contract({}),
      asks(object({ a: string() })),
      ['POST /x body.a: may be missing'],
    ],
    [
      'a text of a request must be shorter',
      asks(string().check(z.maxLength(20))),
      asks(string().check(z.maxLength(10))),
      ['POST /x body: has another maxLength'],
    ],
    [
      'a text of a request may be longer',
      asks(string().check(z.maxLength(10))),
      asks(string().check(z.maxLength(20))),
      [],
    ],
    ['a request accepts another value', asks(either), asks(z.enum(['A', 'B', 'C'])), []],
    [
      'a request accepts fewer values',
      asks(either),
      asks(z.enum(['A'])),
      ['POST /x body: may be "B"'],
    ],
  ])(
    'where %s, open pages of the first have exactly these problems',
    (_, first, second, expected) => {
      expect(incompatibilities(first, second)).toEqual(expected);
      expect(incompatibilities(first, first)).toEqual([]);
    },
  );

  test('a shape that contains itself is compared, and its problems are listed once', () => {
    const withShape = (values: string[]): DescribedContract => ({
      version: '1',
      shapes: {
        'output.Node': {
          type: 'object',
          properties: {
            kind: { enum: values },
            below: { type: 'array', items: { $ref: '#/shapes/output.Node' } },
          },
          required: ['kind', 'below'],
        },
      },
      calls: Object.fromEntries(
        ['GET /one', 'GET /other'].map((name) => [
          name,
          { responses: { 200: { $ref: '#/shapes/output.Node' } }, traits: [] },
        ]),
      ),
    });
    expect(incompatibilities(withShape(['A']), withShape(['A', 'B']))).toEqual([
      'Node.kind: may be "B"',
    ]);
  });
});
