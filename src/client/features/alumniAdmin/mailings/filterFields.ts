import type { AlumniFilter } from '#contract/alumniMailing.ts';
import type { Language } from '#contract/values.ts';
import { base64Of } from '#client/device/base64.ts';

export const wishes = [
  'massMailingPostal',
  'massMailingEmail',
  'massMailingMobile',
  'newsletterSv',
  'newsletterEn',
  'liUMagazine',
] as const satisfies readonly (keyof AlumniFilter)[];
type Wish = (typeof wishes)[number];

export const sources = ['LOCAL', 'SAVED', 'NEW'] as const;

/** The filter as set in the form. */
export interface Choice {
  readonly source: (typeof sources)[number];
  readonly fileId: string | null;
  /** Read when the filter is sent, so that it can be sent as soon as the file is chosen. */
  readonly file: File | null;
  readonly name: string;
  readonly description: string;
  readonly isSaved: boolean;
  readonly language: Language | null;
  readonly countryCodes: readonly string[];
  readonly wishes: readonly Wish[];
}

export const everybody: Choice = {
  source: 'LOCAL',
  fileId: null,
  file: null,
  name: '',
  description: '',
  isSaved: false,
  language: null,
  countryCodes: [],
  wishes: [],
};

/** Returns what is missing before the filter can be sent; null when nothing is. */
export function missingIn({
  source,
  fileId,
  file,
  name,
  isSaved,
}: Choice): 'FILE' | 'SAVED' | 'NAME' | null {
  if (source === 'NEW' && file === null) return 'FILE';
  if (source === 'SAVED' && fileId === null) return 'SAVED';
  return source === 'NEW' && isSaved && name.trim() === '' ? 'NAME' : null;
}

/** The chosen file cannot be read, for example because it has been moved or changed since. */
export class UnreadableFileError extends Error {}

/**
 * Converts the filter to the body of the call. `saves` is true only for the filter itself, so that
 * an export does not save the file again. @throws UnreadableFileError
 */
export async function filterOf(
  choice: Choice,
  { saves }: { readonly saves: boolean },
): Promise<AlumniFilter> {
  const { source, fileId, file, name, description, isSaved, language, countryCodes } = choice;
  const wanted = new Set<string>(choice.wishes);
  const flag = (wish: Wish) => (wanted.has(wish) ? true : null);
  return {
    source: {
      fileId: source === 'SAVED' ? fileId : null,
      useOnlyLocalData: source === 'LOCAL',
      newFile:
        source === 'NEW' && file
          ? {
              name: name.trim() || file.name,
              description,
              saveForLater: saves && isSaved,
              base64File: await contentOf(file),
            }
          : null,
    },
    preferredLanguage: language,
    countryCodes: [...countryCodes],
    massMailingPostal: flag('massMailingPostal'),
    massMailingEmail: flag('massMailingEmail'),
    massMailingMobile: flag('massMailingMobile'),
    newsletterSv: flag('newsletterSv'),
    newsletterEn: flag('newsletterEn'),
    liUMagazine: flag('liUMagazine'),
  };
}

async function contentOf(file: File): Promise<string> {
  try {
    return await base64Of(file);
  } catch (error) {
    throw new UnreadableFileError(file.name, { cause: error });
  }
}
