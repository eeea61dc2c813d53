import { useLocation } from 'react-router-dom';
import { mayUse } from '#rules/access.ts';
import { handSearch } from '#client/domain/handOver.ts';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { panelPath } from '#client/routing/panels.ts';
import type { Session } from '#client/session/session.ts';
import { HelpIcon, PersonSearchIcon } from '#client/ui/icons.tsx';
import type { Entry } from './entry.ts';
import { useTranslation } from './texts.ts';
import { useGo } from './useGo.ts';

interface Typed {
  readonly text: string;
  /** Whether it is a personal identity number, which is searched for on no page but these. */
  readonly isNumber: boolean;
  readonly online: boolean;
}

/**
 * Returns where a search goes on that this list does not answer: the pages on which the user may
 * search for people, and the helpdesk.
 */
export function useFurtherSearches(session: Session, typed: Typed) {
  const { t } = useTranslation();
  const go = useGo();
  const { pathname, search } = useLocation();
  const { caller } = session;
  const searchPages: (Entry | false)[] = [
    mayUse('activation-key-generate', caller) &&
      searchPage(paths.accountSearch(), t('PAGE/ACCOUNT_SEARCH')),
    // It searches for user ids and phone numbers.
    mayUse('search-profile', caller) &&
      /\d/.test(typed.text) &&
      searchPage(paths.search(), t('PAGE/PERSON_SEARCH')),
  ];
  return {
    searchPages: searchPages.filter((entry) => entry !== false),
    helpdesk: {
      id: 'helpdesk',
      icon: HelpIcon,
      name: t('PALETTE/ASK'),
      about: t('PALETTE/ASK/ABOUT'),
      run: () => go(panelPath(pathname, panels.helpdesk(), search)),
    },
  };

  function searchPage(to: string, place: string): Entry {
    const { text, isNumber, online } = typed;
    const kind = isNumber ? 'NUMBER/SEARCH' : 'SEARCH_IN';
    return {
      id: to,
      icon: PersonSearchIcon,
      name: t(`PALETTE/${kind}`, { text, place }),
      about: t(`PALETTE/${kind}/ABOUT`),
      ...(!online && { note: t('PALETTE/NEEDS_CONNECTION') }),
      run: () => {
        handSearch(to, text);
        go(to);
      },
    };
  }
}
