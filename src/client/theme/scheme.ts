import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { preferences, savePreferences } from '../device/preferences.ts';

/**
 * Stores the colour scheme together with the language, in the preferences entry that is kept at
 * sign-out.
 */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => colourStatusBar(preferences().colorScheme ?? fallback),
  set: (colorScheme) => savePreferences({ colorScheme: colourStatusBar(colorScheme) }),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/**
 * Gives the device's status bar the colour of the scheme: `index.html` has a colour for each, of
 * which the device takes the first whose media query matches.
 */
function colourStatusBar(scheme: MantineColorScheme): MantineColorScheme {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const own = meta.dataset['scheme'];
    meta.media =
      scheme === 'auto' ? `(prefers-color-scheme: ${own})` : own === scheme ? 'all' : 'not all';
  }
  return scheme;
}
