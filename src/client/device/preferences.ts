import type { Language } from '../../contract/values.ts';

/** The only thing that stays in localStorage after sign-out: taste and habit, nothing about a person (AUTH-19, I18N-03). */
export const PREFERENCES_KEY = 'language';

export type ColorScheme = 'light' | 'dark' | 'auto';
export interface Preferences {
  readonly language?: Language;
  readonly colorScheme?: ColorScheme;
  /** The scope of the way by which somebody signed in here last, where that is another than the university account. */
  readonly wayIn?: number | undefined;
}

export const languages = ['sv-SE', 'en-GB'] as const satisfies readonly Language[];
const colorSchemes = ['light', 'dark', 'auto'] as const satisfies readonly ColorScheme[];

/** `en-GB`, or `en-GB dark` where a colour scheme has been chosen too, and `way7` where somebody signed in by another way than the usual. */
export function preferences(): Preferences {
  const words = stored().split(' ');
  const language = languages.find((one) => words.includes(one));
  const colorScheme = colorSchemes.find((one) => words.includes(one));
  const wayIn = Number(/\bway(\d+)/.exec(stored())?.[1]);
  return { ...(language && { language }), ...(colorScheme && { colorScheme }), ...(wayIn > 0 && { wayIn }) };
}

/** Remembers a choice on this device and leaves the others as they were. */
export function prefer(choice: Preferences): void {
  const { language, colorScheme, wayIn } = { ...preferences(), ...choice };
  try {
    localStorage.setItem(PREFERENCES_KEY, [language, colorScheme, wayIn && `way${wayIn}`].filter(Boolean).join(' '));
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
