import { deviceStorage, readJson } from '#client/device/storage.ts';
import { createStore, useStore } from '#client/store/store.ts';

/** A named view of a list, saved to be opened again. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query string of the view's address. */
  readonly query: string;
}

interface StoredViews {
  /** The user id of the owner; another user of this device gets no views. */
  readonly person: string;
  readonly views: readonly SavedView[];
}

/** Sign-out removes this entry together with all other personal data. */
const KEY = 'savedViews';
export const MAX_NAME_LENGTH = 40;
/**
 * Parameters left out of saved views: those that may name a person, which are not stored on the
 * device, and the panel's own.
 */
const UNSAVED_PARAMS = ['q', 'contactPerson', 'dismissType'];

/**
 * Counts changes, so that components showing the views update. The views themselves are read from
 * storage, which sign-out clears.
 */
const changes = createStore(0);

/**
 * Returns the query as saved in a view: without parameters that may name a person, and in a fixed
 * order.
 */
export function queryOfView(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of UNSAVED_PARAMS) query.delete(name);
  query.sort();
  return query.toString();
}

/** Returns the person's views in the order in which they were saved. */
export function useSavedViews(person: string): readonly SavedView[] {
  useStore(changes);
  return read(person);
}

/** Returns whether the device could store it. */
export const saveView = (person: string, name: string, search: string): boolean =>
  write(person, [
    ...read(person),
    { id: crypto.randomUUID(), name: named(name), query: queryOfView(search) },
  ]);

/** Returns whether the device could store it. */
export const renameView = (person: string, id: string, name: string): boolean =>
  write(
    person,
    read(person).map((view) => (view.id === id ? { ...view, name: named(name) } : view)),
  );

/** Deletes a view. Returns a function that restores it to its place. */
export function deleteView(person: string, id: string): () => void {
  const before = read(person);
  const at = before.findIndex((view) => view.id === id);
  const view = before[at];
  write(
    person,
    before.filter((one) => one.id !== id),
  );
  return () => {
    const now = read(person);
    if (view && !now.some((one) => one.id === id)) write(person, now.toSpliced(at, 0, view));
  };
}

const named = (name: string): string => name.trim().slice(0, MAX_NAME_LENGTH);

function read(person: string): readonly SavedView[] {
  const stored = readJson(deviceStorage, KEY);
  return isStoredViews(stored) && stored.person === person ? stored.views : [];
}

/** Returns false where storage is blocked or full; the views are unchanged then. */
function write(person: string, views: readonly SavedView[]): boolean {
  const isStored = deviceStorage.write(
    KEY,
    JSON.stringify({ person, views } satisfies StoredViews),
  );
  changes.set(changes.get() + 1);
  return isStored;
}

const isStoredViews = (value: unknown): value is StoredViews =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'views' in value &&
  Array.isArray(value.views) &&
  value.views.every(isView);

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';
