import { useMantineColorScheme } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { currentLanguage } from '#client/i18n/i18n.ts';
import type { Session } from '#client/session/session.ts';
import { SignOutIcon, SunIcon, GlobeIcon } from '#client/ui/deferredIcons.tsx';
import { chooseLanguageOrWarn, useLanguages } from '../useLanguages.ts';
import { paletteDestinations } from './commands.ts';
import type { OwnEntry } from './entry.ts';
import { entryTexts } from './entryTexts.ts';
import { useTranslation } from './texts.ts';
import { useGo } from './useGo.ts';

const schemes = { light: 'PALETTE/LIGHT', dark: 'PALETTE/DARK', auto: 'PALETTE/AUTO' } as const;

/**
 * Returns the user's pages and actions. What can be undone at once is done at once; everything else
 * opens the place where it is done. Offline, entries that need a connection come last and say so.
 */
export function useOwnEntries(session: Session, online: boolean, signOut: () => void): OwnEntry[] {
  const { t } = useTranslation();
  const go = useGo();
  const { pathname, search } = useLocation();
  const languages = useLanguages();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const places = paletteDestinations(session, pathname, search).map(
    ({ title, to, kind, icon, needsConnection }): OwnEntry => ({
      kind,
      icon,
      isRemembered: true,
      id: title,
      name: t(title),
      ...entryTexts(title, t),
      run: () => go(to),
      ...(needsConnection && !online && { note: t('PALETTE/NEEDS_CONNECTION') }),
    }),
  );
  const languageEntries = languages
    .filter(({ value }) => value !== currentLanguage())
    .map(({ value, label, disabledReason }): OwnEntry => {
      const texts = entryTexts('PALETTE/LANGUAGE', t);
      return {
        kind: 'action',
        icon: GlobeIcon,
        isRemembered: true,
        id: `PALETTE/LANGUAGE ${value}`,
        name: t('PALETTE/LANGUAGE', { language: label }),
        ...texts,
        about: disabledReason ?? texts.about,
        run: () => void chooseLanguageOrWarn(value),
        ...(disabledReason !== null && { note: t('PALETTE/NEEDS_CONNECTION') }),
      };
    });
  const schemeEntries = (['dark', 'light', 'auto'] as const)
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme): OwnEntry => ({
      kind: 'action',
      icon: SunIcon,
      isRemembered: true,
      id: schemes[scheme],
      name: t(schemes[scheme]),
      ...entryTexts(schemes[scheme], t),
      run: () => setColorScheme(scheme),
    }));
  const signOutEntry: OwnEntry = {
    kind: 'action',
    icon: SignOutIcon,
    staysOpen: true,
    id: 'SHELL/SIGN_OUT',
    name: t('SHELL/SIGN_OUT'),
    ...entryTexts('SHELL/SIGN_OUT', t),
    run: signOut,
  };
  return availableFirst([...places, ...languageEntries, ...schemeEntries, signOutEntry]);
}

/** Moves the entries that are currently unavailable to the end. */
export const availableFirst = <Entry extends { readonly note?: string | undefined }>(
  entries: readonly Entry[],
): Entry[] => [
  ...entries.filter(({ note }) => note === undefined),
  ...entries.filter(({ note }) => note !== undefined),
];
