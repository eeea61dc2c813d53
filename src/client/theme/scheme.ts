import type { MantineColorSchemeManager } from '@mantine/core';
import { preferences, prefer } from '../device/preferences.ts';

/** Stores the colour scheme together with the language, in the preferences entry that is kept at sign-out. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => preferences().colorScheme ?? fallback,
  set: (colorScheme) => prefer({ colorScheme }),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
