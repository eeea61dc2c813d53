import type { TextFile } from './keys.ts';
import type { Language } from '../../contract/values.ts';
import { addressOfTexts, fetchTexts } from './files.ts';
import { firstLanguage } from './language.ts';
import { prefer } from '../device/preferences.ts';
import { currentTexts, keepTexts, pageTexts, showTexts, startIn, type Texts } from './texts.ts';

/** The language of the page now. */
export const currentLanguage = (): Language => currentTexts().language;

const fetched = new Map<string, Texts>();
/** The files whose pages the person has been to: their texts follow the language. */
const files = new Set<TextFile>();

async function textsOf(language: Language, file?: TextFile): Promise<Texts> {
  const name = `${language}/${file}`;
  const texts = fetched.get(name) ?? (await fetchTexts(language, file));
  fetched.set(name, texts);
  return texts;
}

/**
 * Whether the page can change to the language without a network: it, or the worker, holds the texts of every page, and of those that
 * the person has been to.
 */
export async function isOnDevice(language: Language): Promise<boolean> {
  const held = await Promise.all([undefined, ...files].map(async (file) => fetched.has(`${language}/${file}`) || isKept(addressOfTexts(language, file))));
  return held.every(Boolean);
}

/** A page without a secure connection has no such store. */
const isKept = async (address: string): Promise<boolean> => 'caches' in globalThis && (await caches.match(address)) !== undefined;

/** Loads the texts of the first language. @throws when they don't come within 30 s. */
export async function loadTexts(): Promise<void> {
  const language = firstLanguage();
  startIn(language);
  showTexts(language, await textsOf(language));
}

/** What an area's screen loads, together with the texts it needs besides those of every page. @throws when either doesn't come. */
export async function withTexts<T>(needed: readonly TextFile[], screen: Promise<T>): Promise<T> {
  for (const file of needed) files.add(file);
  const language = currentLanguage();
  const [loaded, ...texts] = await Promise.all([screen, ...needed.map((file) => textsOf(language, file))]);
  for (const some of texts) keepTexts(language, some);
  // The language may have been changed while its texts were on their way.
  return language === currentLanguage() ? loaded : withTexts(needed, screen);
}

/** Changes the language of the page, and returns whether it did: the page keeps its language where the texts cannot be loaded. */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    const [texts, ...others] = await Promise.all([textsOf(language), ...Array.from(files, (file) => textsOf(language, file))]);
    for (const some of others) keepTexts(language, some);
    showTexts(language, texts);
    return true;
  } catch {
    return false;
  }
}

/** As `changeLanguage`, and remembers the language on this device once it has its texts: the next start may be without a network. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const isChanged = await changeLanguage(language);
  if (isChanged) prefer({ language });
  return isChanged;
}

/** Tells the language whenever it changes. */
export const onLanguage = (listener: (language: Language) => void): (() => void) => pageTexts.subscribe(() => listener(currentLanguage()));
