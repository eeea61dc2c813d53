import type { TextArea } from '../../contract/translations.ts';
import type { Language } from '../../contract/values.ts';
import { toasts } from '../api/toastStore.ts';
import { addressOfTexts, fetchTexts } from './files.ts';
import { firstLanguage } from './language.ts';
import { prefer } from './preferences.ts';
import { currentTexts, keepTexts, onTexts, showTexts, type Texts } from './texts.ts';

/** The language of the page now. */
export const currentLanguage = (): Language => currentTexts().language;

const fetched = new Map<string, Texts>();
/** The areas that the person has been to, whose texts follow the language. */
const areas = new Set<TextArea>();

async function textsOf(language: Language, area?: TextArea): Promise<Texts> {
  const file = `${language}/${area}`;
  const texts = fetched.get(file) ?? (await fetchTexts(language, area));
  fetched.set(file, texts);
  return texts;
}

/**
 * Whether the page can change to the language without a network: it, or the worker, holds the texts of every page, and of each area that
 * the person has been to.
 */
export async function isOnDevice(language: Language): Promise<boolean> {
  const held = await Promise.all([undefined, ...areas].map(async (area) => fetched.has(`${language}/${area}`) || isKept(addressOfTexts(language, area))));
  return held.every(Boolean);
}

/** A page without a secure connection has no such store. */
const isKept = async (address: string): Promise<boolean> => 'caches' in globalThis && (await caches.match(address)) !== undefined;

/** Loads the texts of the first language. @throws when they don't come within 30 s. */
export async function loadTexts(): Promise<void> {
  const language = firstLanguage();
  showTexts(language, await textsOf(language));
}

/** What an area's screen loads, together with the area's texts. @throws when either doesn't come. */
export async function withTexts<T>(area: TextArea, screen: Promise<T>): Promise<T> {
  areas.add(area);
  const language = currentLanguage();
  const [loaded, texts] = await Promise.all([screen, textsOf(language, area)]);
  keepTexts(language, texts);
  // The language may have been changed while its texts were on their way.
  return language === currentLanguage() ? loaded : withTexts(area, screen);
}

/** Changes the language of the page, and says whether it did. Where its texts cannot be had, the page says so and keeps the one it has. */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    const [texts, ...others] = await Promise.all([textsOf(language), ...Array.from(areas, (area) => textsOf(language, area))]);
    for (const areaTexts of others) keepTexts(language, areaTexts);
    showTexts(language, texts);
    return true;
  } catch {
    toasts.warning('ERROR/NO_CONNECTION');
    return false;
  }
}

/** The person's choice: changes the language, and remembers on this device one whose texts it has: the next start may be without a network. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await changeLanguage(language)) prefer({ language });
}

/** Tells the language whenever it changes. */
export const onLanguage = (listener: (language: Language) => void): (() => void) => onTexts(() => listener(currentLanguage()));
