import { createStore, useStore } from '../../../store/store.ts';

/** A list as somebody wants to come back to it. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** What the address says of it. */
  readonly query: string;
}

interface KeptViews {
  /** Whose they are: another person on this device has none of them. */
  readonly person: string;
  readonly views: readonly SavedView[];
}

/** Sign-out forgets it with everything else that is a person's. */
const KEY = 'savedViews';
export const LONGEST_NAME = 40;
/** What may name somebody is not kept on a device. */
const NAMES_PEOPLE = ['q', 'contactPerson', 'dismissType'];

/** Counts the changes, so that what shows the views follows. They themselves are read where they are kept, which sign-out empties. */
const changes = createStore(0);

/** The query of an address as a view keeps it: without what names people, and always said in the same order. */
export function queryOfView(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of NAMES_PEOPLE) query.delete(name);
  query.sort();
  return query.toString();
}

/** The views of this person, in the order in which they were saved. */
export function useSavedViews(person: string): readonly SavedView[] {
  useStore(changes);
  return read(person);
}

export function saveView(person: string, name: string, search: string): SavedView {
  const view = { id: crypto.randomUUID(), name: named(name), query: queryOfView(search) };
  write(person, [...read(person), view]);
  return view;
}

export const renameView = (person: string, id: string, name: string): void =>
  write(person, read(person).map((view) => (view.id === id ? { ...view, name: named(name) } : view)));

/** Removes a view. The answer puts it back where it was. */
export function deleteView(person: string, id: string): () => void {
  const before = read(person);
  const at = before.findIndex((view) => view.id === id);
  const view = before[at];
  write(person, before.filter((one) => one.id !== id));
  return () => {
    const now = read(person);
    if (view && !now.some((one) => one.id === id)) write(person, now.toSpliced(at, 0, view));
  };
}

const named = (name: string): string => name.trim().slice(0, LONGEST_NAME);

function read(person: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKeptViews(stored) && stored.person === person ? stored.views : [];
  } catch {
    return []; // Storage is refused or holds something else.
  }
}

function write(person: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ person, views } satisfies KeptViews));
  } catch {
    // Storage is refused or full: the views stay as they were, as is seen at once.
  }
  changes.set(changes.get() + 1);
}

const isKeptViews = (value: unknown): value is KeptViews =>
  typeof value === 'object' && value !== null && 'person' in value && 'views' in value && Array.isArray(value.views) && value.views.every(isView);

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' && value !== null &&
  'id' in value && typeof value.id === 'string' &&
  'name' in value && typeof value.name === 'string' &&
  'query' in value && typeof value.query === 'string';
