import { deviceStorage, readJson } from '#client/device/storage.ts';

/**
 * localStorage entry with the ids of the entries last chosen on this device. An id is a text key
 * and names no person. Deleted at sign-out, like everything that shows what a person did.
 */
const KEY = 'recentEntries';

const MAX_RECENT = 4;

/** Returns the ids of the entries last chosen, the latest first. */
export function recentEntries(): readonly string[] {
  const stored = readJson(deviceStorage, KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

/** Notes that the entry was chosen. */
export function noteRecent(id: string): void {
  const others = recentEntries().filter((one) => one !== id);
  deviceStorage.write(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT)));
}
