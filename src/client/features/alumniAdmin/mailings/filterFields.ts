import type { AlumniFilter } from '../../../../contract/alumniMailing.ts';
import type { Language } from '../../../../contract/values.ts';

export const wishes = ['massMailingPostal', 'massMailingEmail', 'massMailingMobile', 'newsletterSv', 'newsletterEn', 'liUMagazine'] as const satisfies readonly (keyof AlumniFilter)[];
export type Wish = (typeof wishes)[number];

export const sources = ['LOCAL', 'SAVED', 'NEW'] as const;

/** The filter as set in the form. */
export interface Choice {
  readonly source: (typeof sources)[number];
  readonly fileId: string | null;
  readonly file: { readonly name: string; readonly base64File: string } | null;
  readonly name: string;
  readonly description: string;
  readonly isSaved: boolean;
  readonly language: Language | null;
  readonly countryCodes: readonly string[];
  readonly wishes: readonly Wish[];
}

export const everybody: Choice = { source: 'LOCAL', fileId: null, file: null, name: '', description: '', isSaved: false, language: null, countryCodes: [], wishes: [] };

/** Returns what is missing before the filter can be sent; null when nothing is. */
export function missingIn({ source, fileId, file, name, isSaved }: Choice): 'FILE' | 'SAVED' | 'NAME' | null {
  if (source === 'NEW' && file === null) return 'FILE';
  if (source === 'SAVED' && fileId === null) return 'SAVED';
  return source === 'NEW' && isSaved && name.trim() === '' ? 'NAME' : null;
}

/** Converts the filter to the body of the call. `saves` is true only for the filter itself, so that an export does not save the file again. */
export function filterOf(choice: Choice, { saves }: { readonly saves: boolean }): AlumniFilter {
  const { source, fileId, file, name, description, isSaved, language, countryCodes } = choice;
  const wanted = new Set<string>(choice.wishes);
  const flag = (wish: Wish) => (wanted.has(wish) ? true : null);
  return {
    source: {
      fileId: source === 'SAVED' ? fileId : null,
      useOnlyLocalData: source === 'LOCAL',
      newFile: source === 'NEW' && file ? { name: name.trim() || file.name, description, saveForLater: saves && isSaved, base64File: file.base64File } : null,
    },
    preferredLanguage: language,
    countryCodes: [...countryCodes],
    massMailingPostal: flag('massMailingPostal'), massMailingEmail: flag('massMailingEmail'), massMailingMobile: flag('massMailingMobile'),
    newsletterSv: flag('newsletterSv'), newsletterEn: flag('newsletterEn'), liUMagazine: flag('liUMagazine'),
  };
}
