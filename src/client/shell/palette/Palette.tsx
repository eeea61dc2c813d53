import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { mayUse } from '#rules/access.ts';
import { useConnection } from '#client/offline/connection.ts';
import type { Session } from '#client/session/session.ts';
import { SearchIcon } from '#client/ui/deferredIcons.tsx';
import { useDismissibleDialog } from '#client/ui/useLightDismiss.ts';
import { matchingEntries } from './ranking.ts';
import { useTranslation } from './texts.ts';
import { useOwnEntries, usePeopleEntries, type Entry } from './useEntries.ts';
import { type FoundPeople, useFoundPeople } from './useFoundPeople.ts';
import classes from './Palette.module.css';

interface PaletteProps {
  readonly session: Session;
  /** Returns the letters typed while the palette was loading. */
  readonly takePendingKeys: () => string;
  readonly onClose: () => void;
}

/**
 * Command palette: finds pages, actions and, for users who may search, people by a few typed
 * letters. Escape closes it.
 */
export function Palette({ session, takePendingKeys, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useDismissibleDialog();
  const { online } = useConnection();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const mayFindPeople = mayUse('search-profile', session.caller);
  const found = useFoundPeople(typed.trim(), mayFindPeople && online);
  const groups = useGroups(session, found.people, typed);
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  const optionId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`;

  const markedId = marked && optionId(marked);
  useInView(markedId);

  const choose = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0)
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && marked && !event.nativeEvent.isComposing) choose(marked);
    else if (event.key === 'Escape') onClose();
    else return;
    // An open panel below would handle the key too.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('PALETTE/TITLE')}
      // Closes on a click outside, as on Escape.
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.box}>
        <div className={classes.field}>
          <SearchIcon size={20} />
          <Field
            label={t(mayFindPeople ? 'PALETTE/FIELD_PEOPLE' : 'PALETTE/FIELD')}
            listId={`${id}-list`}
            isExpanded={entries.length > 0}
            markedId={markedId}
            typed={typed}
            // Take over the typed letters together with the focus, so that none is lost in between.
            onFocus={() => setTyped((before) => before + takePendingKeys())}
            onKeyDown={onKeyDown}
            onTyped={(text) => {
              setTyped(text);
              setAt(0);
            }}
          />
          <kbd>Esc</kbd>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={t('PALETTE/TITLE')}
          className={classes.list}
        >
          {groups.map((group) => (
            <EntryGroup
              key={group.title}
              group={group}
              marked={marked}
              optionId={optionId}
              onChoose={choose}
            />
          ))}
        </div>
        <SearchState isOffline={!online && mayFindPeople} found={found} count={entries.length} />
      </div>
    </dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly listId: string;
  readonly isExpanded: boolean;
  readonly markedId: string | undefined;
  readonly typed: string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onTyped: (text: string) => void;
}

function Field(props: FieldProps) {
  const { label, listId, isExpanded, markedId, typed, onFocus, onKeyDown, onTyped } = props;
  return (
    <input
      type="text"
      role="combobox"
      aria-label={label}
      placeholder={label}
      aria-expanded={isExpanded}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={markedId}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the first field of a dialog
      autoFocus
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      value={typed}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  );
}

/** The people, pages and actions that match the typed text. */
function useGroups(session: Session, people: FoundPeople['people'], typed: string) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { pages, actions } = useOwnEntries(session, online);
  return [
    { title: t('PALETTE/PEOPLE'), entries: usePeopleEntries(people, session) },
    { title: t('PALETTE/PAGES'), entries: matchingEntries(pages, typed) },
    { title: t('PALETTE/ACTIONS'), entries: matchingEntries(actions, typed) },
  ].filter(({ entries }) => entries.length > 0);
}

/** Scrolls the element with this id into view whenever the id changes. */
function useInView(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

interface SearchStateProps {
  readonly isOffline: boolean;
  readonly found: FoundPeople;
  readonly count: number;
}

/** How the search goes, in words. */
function SearchState({ isOffline, found, count }: SearchStateProps) {
  const { t } = useTranslation();
  const state = () => {
    if (isOffline) return t('PALETTE/OFFLINE');
    if (found.hasFailed) return t('PALETTE/FAILED');
    if (found.isBusy) return t('PALETTE/SEARCHING');
    if (count > 0) return t('PALETTE/COUNT', { count });
    return t(found.isSearchable ? 'PALETTE/NOBODY' : 'PALETTE/NOTHING');
  };
  return (
    <p role="status" className={classes.state}>
      {state()}
    </p>
  );
}

interface EntryGroupProps {
  readonly group: { readonly title: string; readonly entries: readonly Entry[] };
  readonly marked: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onChoose: (entry: Entry) => void;
}

/** Entries of one kind, as options under a heading. */
function EntryGroup({ group: { title, entries }, marked, optionId, onChoose }: EntryGroupProps) {
  return (
    <div role="group" aria-label={title}>
      <p className={classes.group} aria-hidden>
        {title}
      </p>
      {entries.map((entry) => (
        // The input handles the keyboard, as in every combobox; only the mouse uses the
        // option itself.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={entry === marked}
          className={classes.entry}
          onClick={() => onChoose(entry)}
        >
          <span>{entry.name}</span>
          {entry.note && <span className="note">{entry.note}</span>}
        </div>
      ))}
    </div>
  );
}
