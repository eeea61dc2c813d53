import { safeParse } from 'zod/v4/core';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { compiled } from './compiled.ts';

const Node = z.object({
  id: z.string(),
  note: z.optional(z.nullable(z.string())),
  get children() {
    return z.array(Node);
  },
});
const Span = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to));
const leaf = { id: 'a', children: [] };

test.each([
  ['a complete object', Node, { ...leaf, children: [leaf] }],
  ['undeclared fields', Node, { ...leaf, secret: 1, children: [{ ...leaf, secret: 1 }] }],
  ['an optional field that is null', Node, { ...leaf, note: null }],
  ['a missing field', Node, { id: 'a' }],
  ['a nested error', z.array(Node), [leaf, { ...leaf, children: [{ ...leaf, id: 7 }] }]],
  [
    'a rule for the whole object',
    z.array(Span),
    [
      { from: 1, to: 2 },
      { from: 2, to: 1 },
    ],
  ],
  ['null instead of an object', Node, null],
  ['an object instead of a list', z.array(Node), leaf],
  ['a shape that is neither an object nor a list', z.nullable(z.string()), null],
])('gives the same result as the original shape for %s', (_what, shape, value) => {
  const [ours, its] = [safeParse(compiled(shape), value), safeParse(shape, value)];
  expect([ours.success, ours.data, ours.error?.issues]).toEqual([
    its.success,
    its.data,
    its.error?.issues,
  ]);
});
