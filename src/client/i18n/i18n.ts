import type { Language } from '../../contract/values.ts';
import { toasts } from '../api/toastStore.ts';
import { fetchTexts } from './files.ts';
import { firstLanguage } from './language.ts';
import { prefer } from './preferences.ts';
import { currentTexts, hasTexts, onTexts, showTexts } from './texts.ts';

/** The language of the page now. */
export const currentLanguage = (): Language => currentTexts().language;

/** Loads the texts of the first language. @throws when they don't come within 30 s. */
export async function loadTexts(): Promise<void> {
  const language = firstLanguage();
  showTexts(language, await fetchTexts(language));
}

/** Changes the language of the page. Where its texts cannot be had, the page says so and keeps the one it has. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    showTexts(language, hasTexts(language) ? undefined : await fetchTexts(language));
  } catch {
    toasts.warning('ERROR/NO_CONNECTION');
  }
}

/** The person's choice: changes the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  prefer({ language });
  await changeLanguage(language);
}

/** Tells the language whenever it changes. */
export const onLanguage = (listener: (language: Language) => void): (() => void) => onTexts(() => listener(currentLanguage()));
