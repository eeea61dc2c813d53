import type { Language } from '../../contract/values.ts';

/** The only thing that stays in localStorage after sign-out: taste, nothing about a person (AUTH-19, I18N-03). */
export const PREFERENCES_KEY = 'language';

export type ColorScheme = 'light' | 'dark' | 'auto';
export interface Preferences {
  readonly language?: Language;
  readonly colorScheme?: ColorScheme;
}

export const languages = ['sv-SE', 'en-GB'] as const satisfies readonly Language[];
const colorSchemes = ['light', 'dark', 'auto'] as const satisfies readonly ColorScheme[];

/** `en-GB`, or `en-GB dark` where a colour scheme has been chosen too. */
export function preferences(): Preferences {
  const words = stored().split(' ');
  const language = languages.find((one) => words.includes(one));
  const colorScheme = colorSchemes.find((one) => words.includes(one));
  return { ...(language && { language }), ...(colorScheme && { colorScheme }) };
}

/** Remembers a choice on this device and leaves the others as they were. */
export function prefer(choice: Preferences): void {
  const { language, colorScheme } = { ...preferences(), ...choice };
  try {
    localStorage.setItem(PREFERENCES_KEY, [language, colorScheme].filter(Boolean).join(' '));
  } catch {
    // Storage is refused (private window, full): the choice lasts as long as the page.
  }
}

function stored(): string {
  try {
    return localStorage.getItem(PREFERENCES_KEY) ?? '';
  } catch {
    return '';
  }
}
