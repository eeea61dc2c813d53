import { useMantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FoundPerson } from '#contract/personSearch.ts';
import { mayUse } from '#rules/access.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { openPanelOptions, panelOf } from '#client/routing/panels.ts';
import * as paths from '#client/paths/pages.ts';
import type { Session } from '#client/session/session.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { chooseLanguageOrWarn, useLanguages } from '../useLanguages.ts';
import { paletteDestinations } from './commands.ts';
import { useTranslation } from './texts.ts';

/** One entry of the palette, and the action of choosing it. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  /**
   * Distinguishes the entry from others of the same name, or says why it is currently unavailable.
   */
  readonly note?: string;
  readonly run: () => void;
}

/**
 * Returns the user's pages and actions. Opening one adds a history entry, like the navigation, and
 * clears the toasts (SHELL-07).
 */
export function useOwnEntries(
  session: Session,
  online: boolean,
): { readonly pages: Entry[]; readonly actions: Entry[] } {
  const { t } = useTranslation();
  const go = useGo();
  const { pathname } = useLocation();
  const languages = useLanguages();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const pageEntries = paletteDestinations(session, pathname).map(
    ({ title, to, kind, needsConnection }) => ({
      kind,
      id: to,
      name: t(title),
      run: () => go(to),
      ...(needsConnection && !online && { note: t('PALETTE/NEEDS_CONNECTION') }),
    }),
  );
  const languageEntries = languages
    .filter(({ value, disabledReason }) => value !== currentLanguage() && disabledReason === null)
    .map(({ value, label }) => ({
      id: value,
      name: t('PALETTE/LANGUAGE', { language: label }),
      run: () => void chooseLanguageOrWarn(value),
    }));
  const schemeEntries = (['light', 'dark'] as const)
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme) => ({
      id: scheme,
      name: t(scheme === 'dark' ? 'PALETTE/DARK' : 'PALETTE/LIGHT'),
      run: () => setColorScheme(scheme),
    }));
  return {
    pages: pageEntries.filter(({ kind }) => kind === 'page'),
    actions: [
      ...pageEntries.filter(({ kind }) => kind === 'action'),
      ...languageEntries,
      ...schemeEntries,
    ],
  };
}

/**
 * Returns the entries for the people found. For a single person they include a desk's next steps.
 */
export function usePeopleEntries(people: readonly FoundPerson[], session: Session): Entry[] {
  const { t } = useTranslation();
  const go = useGo();
  const mayMakeKeys = mayUse('activation-key-generate', session.caller);
  return people.flatMap(({ liUId, displayName, organisation }, _, { length }) => {
    if (liUId === null) return [];
    const search = `?${new URLSearchParams({ liuId: liUId })}`;
    const note = [liUId, organisation?.path].filter(Boolean).join(' · ');
    const next: Entry[] = [
      {
        id: `case ${liUId}`,
        name: t('PALETTE/PERSON/NEW_CASE', { name: displayName }),
        run: () => go(paths.createCase() + search),
      },
      ...(mayMakeKeys
        ? [
            {
              id: `key ${liUId}`,
              name: t('PALETTE/PERSON/KEY', { name: displayName }),
              run: () => go(paths.activationKeySearch(liUId)),
            },
          ]
        : []),
    ];
    return [
      { id: `person ${liUId}`, name: displayName, note, run: () => go(paths.search() + search) },
      ...(length === 1 ? next : []),
    ];
  });
}

function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to) => {
    toastStore.clear();
    void navigate(
      to,
      panelOf(to) !== null && samePage(to, pathname) ? openPanelOptions(pathname) : {},
    );
  };
}

const samePage = (one: string, other: string): boolean =>
  one.split('/panels/')[0] === other.split('/panels/')[0];
