import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { api, routes } from '#contract/index.ts';
import { type Leaf, leavesOf } from '../tools/shapes.ts';

const leaves = routes.flatMap((spec) =>
  leavesOf(spec).map((leaf) => ({ ...leaf, place: `${spec.method} ${spec.path} ${leaf.place}` })),
);
const of = (kind: Leaf['kind']) => leaves.filter((leaf) => leaf.kind === kind);
/** What is left of a value after validation; null when it is refused. */
const accepted = ({ shape }: Leaf, value: unknown): unknown => {
  const read = safeParse(shape, value);
  return read.success ? read.data : null;
};

const HIGH = '\ud83d';
const LOW = '\ude00';
const samples = [
  '',
  'x',
  'anna',
  'a@example.org',
  '12345678',
  '123456',
  '1234',
  '20000101',
  'SE',
  '2026-01',
  '2026-01-31',
  '00000000-0000-4000-8000-000000000000',
];

test('every string that a call accepts can be stored', () => {
  const wrong = (leaf: Leaf) =>
    samples
      .flatMap((sample) =>
        [HIGH, LOW, `${LOW}${HIGH}`, '\0'].flatMap((part) => [sample + part, part + sample]),
      )
      .map((given) => accepted(leaf, given))
      .some((left) => typeof left === 'string' && (!left.isWellFormed() || left.includes('\0')));
  expect(of('string').length).toBeGreaterThan(300);
  expect(
    of('string')
      .filter(wrong)
      .map(({ place }) => place),
  ).toEqual([]);
});

test('every string that a call accepts has a maximum length', () => {
  const long = 'x'.repeat(10_000_000);
  expect(
    of('string')
      .filter((leaf) => accepted(leaf, long) !== null)
      .map(({ place }) => place),
  ).toEqual([]);
});

test('every number that a call accepts fits its column', () => {
  const outside = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, Number.POSITIVE_INFINITY, Number.NaN];
  expect(of('number').length).toBeGreaterThan(10);
  expect(
    of('number')
      .filter((leaf) => outside.some((value) => accepted(leaf, value) !== null))
      .map(({ place }) => place),
  ).toEqual([]);
});

test('no text within JSON of another standard is one that cannot be stored', () => {
  const hostile = [{ id: HIGH }, { [`a${LOW}`]: 1 }, { id: '\0' }, { deep: [{ id: [HIGH] }] }];
  expect(of('json').length).toBeGreaterThan(1);
  expect(
    of('json')
      .filter((leaf) => hostile.some((value) => accepted(leaf, value) !== null))
      .map(({ place }) => place),
  ).toEqual([]);
  expect(
    of('json').every(
      (leaf) => accepted(leaf, { id: 'a 😀', response: { clientDataJSON: 'eyJ0eXAi' } }) !== null,
    ),
  ).toBe(true);
});

test('half a character in a text is replaced, a whole one is kept', () => {
  const { briefDescription } = api.incidents.createOwn.body.shape;
  expect(briefDescription.parse(`Kaffe ${HIGH}`)).toBe('Kaffe \uFFFD');
  expect(briefDescription.parse(`${LOW}Kaffe 😀`)).toBe('\uFFFDKaffe 😀');
});
