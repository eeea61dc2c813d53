import type { MantineColorSchemeManager } from '@mantine/core';
import { preferences, prefer } from '../device/preferences.ts';

/** Keeps the colour scheme beside the language, in the one entry that outlives a sign-out. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => preferences().colorScheme ?? fallback,
  set: (colorScheme) => prefer({ colorScheme }),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
