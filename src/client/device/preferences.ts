import { type Language, languages } from '#contract/languages.ts';
import { deviceStorage } from './storage.ts';

/**
 * localStorage entry of the preferences, which is kept at sign-out: it contains settings and
 * habits, nothing about a person (AUTH-19, I18N-03).
 */
export const PREFERENCES_KEY = 'language';

type ColorScheme = 'light' | 'dark' | 'auto';
export interface Preferences {
  readonly language?: Language;
  readonly colorScheme?: ColorScheme;
  /** Scope of the sign-in method last used on this device; absent for the university account. */
  readonly lastSignInScope?: number | undefined;
}

const colorSchemes = ['light', 'dark', 'auto'] as const satisfies readonly ColorScheme[];

/**
 * Reads the stored preferences: `en-GB`, with `dark` appended when a colour scheme has been chosen,
 * and with `way7` when the last sign-in used another method than the university account.
 */
export function preferences(): Preferences {
  const words = stored().split(' ');
  const language = languages.find((one) => words.includes(one));
  const colorScheme = colorSchemes.find((one) => words.includes(one));
  const lastSignInScope = Number(/\bway(\d+)/.exec(stored())?.[1]);
  return {
    ...(language && { language }),
    ...(colorScheme && { colorScheme }),
    ...(lastSignInScope > 0 && { lastSignInScope }),
  };
}

/** Stores a preference on this device without changing the others. */
export function savePreferences(choice: Preferences): void {
  const { language, colorScheme, lastSignInScope } = { ...preferences(), ...choice };
  // Where storage is blocked or full, the preference lasts until the page is closed.
  deviceStorage.write(
    PREFERENCES_KEY,
    [language, colorScheme, lastSignInScope && `way${lastSignInScope}`].filter(Boolean).join(' '),
  );
}

const stored = (): string => deviceStorage.read(PREFERENCES_KEY) ?? '';
