import type { MantineColorSchemeManager } from '@mantine/core';
import { preferences, savePreferences } from '../device/preferences.ts';

/**
 * Stores the colour scheme together with the language, in the preferences entry that is kept at
 * sign-out.
 */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => preferences().colorScheme ?? fallback,
  set: (colorScheme) => savePreferences({ colorScheme }),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
