import { safeParse } from 'zod/v4/core';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { Email, Name, text } from '#contract/inputs.ts';
import { IsoDate } from '#contract/values.ts';
import { compiled } from './compiled.ts';
import { asStored } from './storedShape.ts';

const shape = z.object({
  email: z.nullable(Email),
  names: z.array(Name),
  byId: z.record(z.string(), text(3)),
  either: z.optional(z.union([text(2), z.object({ name: Name, day: IsoDate })])),
  day: IsoDate,
  kind: z.enum(['One', 'Other']),
});
const value = {
  email: 'saral789',
  names: ['', 'javascript:'],
  byId: { one: 'longer than three' },
  either: { name: '', day: '2027-01-31' },
  day: '2027-01-31',
  kind: 'One',
};

test('text that no request could bring in any more is shown as it is stored', () => {
  expect(safeParse(shape, value).success).toBe(false);
  expect(safeParse(compiled(asStored(shape)), value)).toEqual({ success: true, data: value });
});

test.each<[string, object]>([
  ['a date', { day: '31 January' }],
  ['a date in a union', { either: { name: '', day: '31 January' } }],
  ['a value of a list', { kind: 'None' }],
  ['a number as text', { email: 7 }],
  ['nothing', { names: null }],
])('%s that is wrong is still an error of the server', (_, wrong) => {
  expect(safeParse(compiled(asStored(shape)), { ...value, ...wrong }).success).toBe(false);
});

test('fields that are not declared are still left out', () => {
  expect(safeParse(asStored(shape), { ...value, secret: 'x' }).data).toEqual(value);
});

test('no response of the contract depends on how text is typed', () => {
  const checked = (one: z.core.$ZodType): string[] => {
    const schema = JSON.stringify(z.toJSONSchema(one, { unrepresentable: 'any' }));
    return schema.match(/"type":"string","(minLength|maxLength)":[^}]*/g) ?? [];
  };
  const shapes = routes.flatMap(({ responses }) =>
    Object.values(responses).filter((response) => response !== null),
  );
  expect(shapes.flatMap(checked)).not.toEqual([]);
  expect(shapes.map(asStored).flatMap(checked)).toEqual([]);
});
