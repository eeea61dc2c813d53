/** Reads and writes that never throw: storage may be blocked, as in private windows, or full. */
interface SafeStorage {
  /** Null when there is no value, or storage is blocked. */
  readonly read: (key: string) => string | null;
  /** Stores a value, or removes it if null. Returns whether the storage now has it. */
  readonly write: (key: string, value: string | null) => boolean;
  /** Removes all values except those of the given keys. */
  readonly clear: (kept?: ReadonlySet<string>) => void;
}

const safe = (storage: () => Storage): SafeStorage => {
  const attempt = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((it) => it.getItem(key), null),
    write: (key, value) =>
      attempt((it) => {
        if (value === null) it.removeItem(key);
        else it.setItem(key, value);
        return true;
      }, false),
    clear: (kept) =>
      attempt((it) => {
        for (const key of Object.keys(it)) if (!kept?.has(key)) it.removeItem(key);
      }, undefined),
  };
};

/** Kept on the device until it is removed; shared by all tabs. */
export const deviceStorage = safe(() => localStorage);

/** Kept until the tab is closed. */
export const tabStorage = safe(() => sessionStorage);

/** Returns the stored JSON value; null when there is none, or it cannot be parsed. */
export function readJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null');
  } catch {
    return null;
  }
}
