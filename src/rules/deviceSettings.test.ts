import { expect, test } from 'vitest';
import { MAX_SETTING_LENGTH, settingKind, settingRefusal } from './deviceSettings.ts';

test.each([
  ['automaticUpdates', 'true', 'switch'],
  ['administratorRights', '', 'switch'],
  ['displayName', 'true', 'text'],
  ['displayName', '', 'text'],
  ['backup', 'false', 'switch'],
  ['location', 'Kontoret', 'text'],
  ['constructor', 'x', 'text'],
])('%s with the value %j is a %s', (id, value, kind) => {
  expect(settingKind({ id, value })).toBe(kind);
});

const on = { id: 'automaticUpdates', value: 'true' };
const name = { id: 'displayName', value: '' };

test.each([
  [on, 'false', null],
  [on, 'true', null],
  [on, '', 'DEVICES/SETTINGS/NOT_ON_OR_OFF'],
  [on, 'TRUE', 'DEVICES/SETTINGS/NOT_ON_OR_OFF'],
  [on, 'off', 'DEVICES/SETTINGS/NOT_ON_OR_OFF'],
  [name, '', null],
  [name, 'Kontoret', null],
  [name, 'true', null],
  [name, 'x'.repeat(MAX_SETTING_LENGTH), null],
  [name, 'x'.repeat(MAX_SETTING_LENGTH + 1), 'DEVICES/SETTINGS/TOO_LONG'],
  [name, 'a\nb', 'DEVICES/SETTINGS/ONE_LINE'],
  [name, 'a\u2028b', 'DEVICES/SETTINGS/ONE_LINE'],
  [undefined, 'true', 'DEVICES/SETTINGS/UNKNOWN'],
])('%j may become %j unless: %s', (before, value, refusal) => {
  expect(settingRefusal(before, value)).toBe(refusal);
});
