/**
 * Returns the language of the page's texts. A translator sets the document's `lang` to its own
 * language.
 */
export const pageLanguage = (): string =>
  document.documentElement.dataset['language'] ?? document.documentElement.lang;

export function setPageLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dataset['language'] = language;
}
