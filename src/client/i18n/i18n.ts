import type { TextFile } from './keys.ts';
import type { Language } from '#contract/values.ts';
import { addressOfTexts, fetchTexts } from './files.ts';
import { firstLanguage } from './language.ts';
import { savePreferences } from '../device/preferences.ts';
import {
  currentTexts,
  addTexts,
  pageTexts,
  showTexts,
  setInitialLanguage,
  type Texts,
} from './texts.ts';

/** The current language of the page. */
export const currentLanguage = (): Language => currentTexts().language;

/** One request for all parts that need a file at the same time. */
const fetched = new Map<string, Promise<Texts>>();
/**
 * The files of the areas that the user has visited: their texts are loaded when the language
 * changes.
 */
const files = new Set<TextFile>();

function cachedTexts(language: Language, file?: TextFile): Promise<Texts> {
  const name = `${language}/${file}`;
  const texts = fetched.get(name) ?? fetchTexts(language, file);
  fetched.set(name, texts);
  texts.catch(() => fetched.delete(name));
  return texts;
}

/**
 * Whether the page can change to the language offline: the texts of every page and of all visited
 * areas are in memory or in the worker's cache.
 */
export async function isOnDevice(language: Language): Promise<boolean> {
  const available = await Promise.all(
    [undefined, ...files].map(
      async (file) =>
        fetched.has(`${language}/${file}`) || isCached(addressOfTexts(language, file)),
    ),
  );
  return available.every(Boolean);
}

/** Whether the worker's cache has the file. Pages without a secure connection have no `caches`. */
const isCached = async (address: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(address).catch(() => undefined)) !== undefined;

/** Loads the texts of the initial language. @throws when they do not arrive within 30 s. */
export async function loadTexts(): Promise<void> {
  const language = firstLanguage();
  setInitialLanguage(language);
  showTexts(language, await cachedTexts(language));
}

/**
 * Resolves to an area's screen once the additional texts that it needs are loaded too. @throws when
 * either fails to load.
 */
export async function withTexts<T>(needed: readonly TextFile[], screen: Promise<T>): Promise<T> {
  for (const file of needed) files.add(file);
  const language = currentLanguage();
  const [loaded, ...texts] = await Promise.all([
    screen,
    ...needed.map((file) => cachedTexts(language, file)),
  ]);
  for (const some of texts) addTexts(language, some);
  // The language may have changed while the texts were loading.
  return language === currentLanguage() ? loaded : withTexts(needed, screen);
}

/**
 * Changes the language of the page. Resolves to false, and keeps the current language, when the
 * texts cannot be loaded.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    const [texts, ...others] = await Promise.all([
      cachedTexts(language),
      ...Array.from(files, (file) => cachedTexts(language, file)),
    ]);
    for (const some of others) addTexts(language, some);
    showTexts(language, texts);
    return true;
  } catch {
    return false;
  }
}

/**
 * Like `changeLanguage`, and stores the language on this device once its texts are loaded, since
 * the next start may be offline.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const isChanged = await changeLanguage(language);
  if (isChanged) savePreferences({ language });
  return isChanged;
}

/**
 * Calls the listener with the language whenever the page's texts change. Returns a function to
 * unsubscribe.
 */
export const onLanguage = (listener: (language: Language) => void): (() => void) =>
  pageTexts.subscribe(() => listener(currentLanguage()));
