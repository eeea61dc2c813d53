import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AccountEvent, AccountKind, EventType, SubscriberFact } from '#contract/webhooks.ts';
import { UserStatus } from '#contract/values.ts';
import { root } from './tools/modules.ts';

const text = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');

/** The rows of the tables with these headings: what the row names, and the rest. */
const rowsOf = (headings: string): Map<string, string> =>
  new Map(
    text
      .split(`\n| ${headings} |\n`)
      .slice(1)
      .flatMap((table) =>
        [...(table.split('\n\n', 1)[0] ?? '').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(
          ([, name = '', rest = '']): [string, string] => [name, rest],
        ),
      ),
  );

test('lists every type of event, and the test event', () => {
  expect([...rowsOf('`type` | when').keys()]).toEqual([...EventType.options, 'test']);
});

test('lists every field of an event', () => {
  const { data, ...own } = AccountEvent.shape;
  const fields = [...Object.keys(own), ...Object.keys(data.shape).map((name) => `data.${name}`)];
  expect(new Set(rowsOf('field | contains').keys())).toEqual(new Set(fields));
});

test('lists every fact that can be chosen as one that is not sent by default', () => {
  const [byDefault = '', chosen = ''] = text.split('An event contains no more by default.');
  for (const fact of SubscriberFact.options) {
    expect(byDefault).not.toContain(`data.${fact}`);
    expect(chosen).toContain(`| \`data.${fact}\` |`);
  }
});

test.each([
  ['data.kind', AccountKind.options],
  ['data.status', UserStatus.options],
])('lists every value of %s', (field, values) => {
  const named = [...(rowsOf('field | contains').get(field) ?? '').matchAll(/`(\w+)`/g)].map(
    ([, one]) => one,
  );
  expect(new Set(named)).toEqual(new Set(values));
});
