import type { DeviceSetting } from '#contract/devices.ts';

/** Maximum length of a setting's text, which fits wherever it is shown. */
export const MAX_SETTING_LENGTH = 100;

/** A switch is `true` or `false`; any other setting is one line of text. */
type SettingKind = 'switch' | 'text';

/**
 * The settings that the portal knows. A name that happens to be `true` must not become a switch.
 */
const kinds: Readonly<Record<string, SettingKind>> = {
  displayName: 'text',
  automaticUpdates: 'switch',
  administratorRights: 'switch',
};

/**
 * Returns what kind of value a setting of a device has; for a setting that the portal does not
 * know, by its present value.
 */
export const settingKind = ({ id, value }: DeviceSetting): SettingKind =>
  (Object.hasOwn(kinds, id) ? kinds[id] : undefined) ??
  (value === 'true' || value === 'false' ? 'switch' : 'text');

type SettingRefusal =
  | 'DEVICES/SETTINGS/NOT_ON_OR_OFF'
  | 'DEVICES/SETTINGS/TOO_LONG'
  | 'DEVICES/SETTINGS/ONE_LINE'
  | 'DEVICES/SETTINGS/UNKNOWN';

/**
 * Characters that a single line of text does not contain: control characters and line separators.
 */
const OTHER_THAN_LINE = /[\p{Cc}\u2028\u2029]/u;

/**
 * Returns why a device's setting cannot get the value; null when it can. `before` is the setting as
 * stored, undefined when the device has no such setting.
 */
export function settingRefusal(
  before: DeviceSetting | undefined,
  value: string,
): SettingRefusal | null {
  if (before === undefined) return 'DEVICES/SETTINGS/UNKNOWN';
  if (settingKind(before) === 'switch')
    return value === 'true' || value === 'false' ? null : 'DEVICES/SETTINGS/NOT_ON_OR_OFF';
  if (value.length > MAX_SETTING_LENGTH) return 'DEVICES/SETTINGS/TOO_LONG';
  return OTHER_THAN_LINE.test(value) ? 'DEVICES/SETTINGS/ONE_LINE' : null;
}
