import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/values.ts';
import { files } from './files.ts';
import { DEFAULT_LANGUAGE, firstLanguage } from './language.ts';
import { languages, prefer } from './preferences.ts';

export const i18n = createInstance();

/** Loads the texts of the first language. @throws when they don't come within 30 s. */
export async function loadTexts(): Promise<void> {
  const language = firstLanguage();
  i18n.on('languageChanged', showLanguage);
  await i18n
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...languages],
      fallbackLng: false,
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  if (!i18n.hasResourceBundle(language, 'translation')) throw new Error('The texts did not load.');
  showLanguage(language);
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Changes the language of the page at once and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  prefer({ language });
}

/** The language of the page now. */
export const currentLanguage = (): Language => languages.find((one) => one === i18n.language) ?? DEFAULT_LANGUAGE;
