import { AuthenticationScope } from '#contract/values.ts';
import { isMeantAsNumber } from '#rules/identityNumber.ts';
import { useConnection } from '#client/offline/connection.ts';
import type { Session } from '#client/session/session.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import type { Entry, EntryGroup, OwnEntry } from './entry.ts';
import { listed } from './entryTexts.ts';
import { CLEAR_MATCH, matchingEntries, type Matching } from './matching.ts';
import { recentEntries } from './recentEntries.ts';
import { type TextKey, useTranslation } from './texts.ts';
import { type FoundPeople, peopleSearchesOf, useFoundPeople } from './useFoundPeople.ts';
import { useFoundPlaces } from './useFoundPlaces.ts';
import { useFurtherSearches } from './useFurtherSearches.ts';
import { availableFirst, useOwnEntries } from './useOwnEntries.ts';
import { usePeopleEntries } from './usePeopleEntries.ts';

export interface ResultState {
  /** The sentence about the search. */
  readonly key: TextKey;
  readonly count: number;
  /** Whether nothing was found. */
  readonly isEmpty: boolean;
}

interface Results {
  readonly groups: readonly EntryGroup[];
  readonly state: ResultState;
  readonly mayFindPeople: boolean;
}

/**
 * Returns what the palette shows for the typed text: the user's pages and actions, the people found,
 * and where an unanswered search goes on.
 */
export function useResults(session: Session, typed: string, signOut: () => void): Results {
  const { t } = useTranslation();
  const { online } = useConnection();
  const today = useToday();
  const text = typed.trim();
  const isNumber = isMeantAsNumber(text, today);
  const own = useOwnEntries(session, online, signOut);
  const fillers = new Set(listed(t('PALETTE/FILLERS')));
  const matching = text === '' || isNumber ? [] : matchingEntries(own, text, fillers);
  const searches = peopleSearchesOf(session.caller);
  const mayFindPeople = searches.ids || searches.names;
  const isPage = (matching[0]?.match.rank ?? 0) >= CLEAR_MATCH;
  const found = useFoundPeople(text, online ? searches : { ids: false, names: false }, {
    isPage,
    isNumber,
  });
  const people = usePeopleEntries(found.people, session);
  const { places, isBusy: isSeekingPlaces } = useFoundPlaces(
    session,
    text,
    online && !isPage && !isNumber,
  );
  // Before the user is known, neither are the user's pages.
  const isBusy = found.isBusy || isSeekingPlaces || (online && isUserComing(session));
  const answers = availableFirst(matching.map(shownMatch));
  const isEmpty = text !== '' && answers.length + people.length + places.length === 0;
  const leadsOn = isEmpty && !isBusy;
  const { searchPages, helpdesk } = useFurtherSearches(session, { text, isNumber, online });
  const groups =
    text === ''
      ? unsearchedGroups(own)
      : [
          { title: 'PALETTE/PEOPLE' as const, entries: people },
          { title: 'PALETTE/RESULTS' as const, entries: answers },
          { title: 'PALETTE/PLACES_FOUND' as const, entries: places },
          {
            title: 'PALETTE/LEAD_ON' as const,
            // Not before the people, so that Enter never chooses something that moves away.
            entries: isBusy ? [] : [...searchPages, ...(isEmpty ? [helpdesk] : [])],
          },
        ];
  const count = text === '' ? own.length : answers.length + people.length + places.length;
  return {
    groups: groups
      .filter(({ entries }) => entries.length > 0)
      .map(({ title, entries }) => ({ title: t(title), entries })),
    state: {
      key: stateOf(
        { ...found, isBusy },
        { text, isNumber, isEmpty, hasIdsOnly: searches.ids && !searches.names },
      ),
      count,
      isEmpty: leadsOn && !isNumber,
    },
    mayFindPeople,
  };
}

const isUserComing = ({ authentication, user }: Session): boolean =>
  user === null && authentication.authenticationScope === AuthenticationScope.Main;

/** Without a search, the entries last chosen come first, then what can be done, then the pages. */
function unsearchedGroups(own: readonly OwnEntry[]) {
  const recent = recentEntries().flatMap((id) => own.filter((entry) => entry.id === id));
  const others = own.filter((entry) => !recent.includes(entry));
  const ofKind = (kind: OwnEntry['kind']) => others.filter((entry) => entry.kind === kind);
  return [
    { title: 'PALETTE/RECENT', entries: recent },
    { title: 'PALETTE/ACTIONS', entries: ofKind('action') },
    { title: 'PALETTE/PAGES', entries: ofKind('page') },
  ] as const satisfies readonly { title: TextKey; entries: readonly Entry[] }[];
}

const shownMatch = ({ entry, match }: Matching<OwnEntry>): Entry => ({
  ...entry,
  foundBy: match.synonym ?? undefined,
});

function stateOf(
  { isBusy, hasFailed, isId }: FoundPeople,
  typed: {
    readonly text: string;
    readonly isNumber: boolean;
    readonly isEmpty: boolean;
    /** Whether people are found by user id and phone number, but not by name. */
    readonly hasIdsOnly: boolean;
  },
): TextKey {
  if (typed.text === '') return 'PALETTE/ALL';
  if (typed.isNumber) return 'PALETTE/NUMBER';
  if (hasFailed) return 'PALETTE/FAILED';
  if (isBusy) return 'PALETTE/SEARCHING';
  if (!typed.isEmpty) return 'PALETTE/COUNT';
  if (isId) return 'PALETTE/NOBODY';
  return typed.hasIdsOnly ? 'PALETTE/NOTHING_BY_NAME' : 'PALETTE/NOTHING';
}
