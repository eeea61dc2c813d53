import { expect, test } from 'vitest';
import { bulkOrder, type Ordered } from './bulkOrder.ts';

const op = (endpoint: string, needs: readonly number[] = [], resource: string | null = null) => ({
  endpoint,
  needs,
  resource,
});

const cases: readonly [
  title: string,
  operations: readonly Ordered[],
  batches: readonly (readonly number[])[],
  circular: readonly number[],
][] = [
  ['nothing', [], [], []],
  ['consecutive ones of an endpoint', [op('U'), op('U'), op('O'), op('U')], [[0, 1], [2], [3]], []],
  [
    'what another needs comes in an earlier batch',
    [op('U'), op('U', [0]), op('U')],
    [[0], [1, 2]],
    [],
  ],
  ['what comes later is carried out first', [op('U', [2]), op('U'), op('O')], [[2], [0, 1]], []],
  [
    'the same resource twice',
    [op('U', [], 'a'), op('U', [], 'b'), op('U', [], 'a')],
    [[0, 1], [2]],
    [],
  ],
  [
    'a circle, and what needs it',
    [op('O', [1]), op('O', [0]), op('U', [0]), op('U')],
    [[3]],
    [0, 1, 2],
  ],
  ['itself', [op('O', [0])], [], [0]],
];

test.each(cases)('%s', (_title, operations, batches, circular) => {
  const order = bulkOrder(operations);
  expect(order.batches).toEqual(batches);
  expect([...order.circular].toSorted((a, b) => a - b)).toEqual(circular);
});

test('a long chain is one batch after another', () => {
  const chain = Array.from({ length: 1000 }, (_, at) => op('O', at === 999 ? [] : [at + 1]));
  expect(bulkOrder(chain).batches).toEqual(chain.map((_, at) => [999 - at]));
});
