import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useConnection } from '#client/offline/connection.ts';
import { isFreezeWaiting } from '#client/session/freezeWaiting.ts';
import type { Session } from '#client/session/session.ts';
import { CloseButton } from '#client/ui/CloseButton.tsx';
import { SearchIcon } from '#client/ui/icons.tsx';
import { useDismissibleDialog } from '#client/ui/useLightDismiss.ts';
import { useSignOut } from '../useSignOut.tsx';
import type { Entry } from './entry.ts';
import { EntryGroups } from './EntryGroups.tsx';
import { Field } from './Field.tsx';
import { noteRecent } from './recentEntries.ts';
import { SearchState } from './SearchState.tsx';
import { useTranslation } from './texts.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useResults } from './useResults.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';
import classes from './Palette.module.css';

interface PaletteProps {
  readonly session: Session;
  /** Returns the letters typed while the palette was loading. */
  readonly takePendingKeys: () => string;
  readonly onClose: () => void;
}

/**
 * Command palette: finds pages, actions and places by the words that people use and, for users who
 * may search, people. Escape and Back close it.
 */
export function Palette({ session, takePendingKeys, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useDismissibleDialog();
  useVisibleHeight(dialog);
  const { online } = useConnection();
  const [typed, setTyped] = useState('');
  const leave = useBackCloses(onClose);
  const close = () => leave(onClose);
  const signingOut = useSignOutQuestion(session, close);
  const { groups, state, mayFindPeople } = useResults(session, typed, signingOut.start);
  const entries = groups.flatMap((group) => group.entries);
  const { marked, mark, step } = useMarked(entries);
  const optionId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`;
  const markedId = marked && optionId(marked);
  useInView(markedId);

  const choose = (entry: Entry) => {
    if (entry.isRemembered) noteRecent(entry.id);
    if (entry.staysOpen) return entry.run();
    leave(() => {
      onClose();
      entry.run();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps !== undefined) step(steps);
    else if (event.key === 'Enter' && marked && !event.nativeEvent.isComposing) choose(marked);
    else if (event.key === 'Escape') close();
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
        close();
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
              mark(0);
            }}
          />
          <kbd>Esc</kbd>
          <span className={classes.close}>
            <CloseButton label={t('PALETTE/CLOSE')} onClick={close} />
          </span>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={t('PALETTE/TITLE')}
          className={classes.list}
        >
          <EntryGroups groups={groups} marked={marked} optionId={optionId} onChoose={choose} />
        </div>
        <SearchState state={state} isOnline={online} />
      </div>
      {signingOut.question}
    </dialog>
  );
}

/** The entry that Enter chooses: the first one until another is stepped to. */
function useMarked(entries: readonly Entry[]) {
  const [at, mark] = useState(0);
  const { length } = entries;
  const current = Math.min(at, length - 1);
  return {
    marked: entries[current],
    mark,
    step: (steps: number) => length > 0 && mark((current + steps + length) % length),
  };
}

/** Signs out, and asks first when a freeze of the card would not be sent. */
function useSignOutQuestion(session: Session, onStay: () => void) {
  const { t } = useTranslation();
  return useSignOut(
    session,
    onStay,
    isFreezeWaiting()
      ? {
          title: t('PALETTE/FREEZE_WAITING'),
          text: t('PALETTE/FREEZE_WAITING/TEXT'),
          stay: t('PALETTE/FREEZE_WAITING/STAY'),
          leave: t('SHELL/SIGN_OUT'),
        }
      : null,
  );
}

/** Scrolls the element with this id into view whenever the id changes. */
function useInView(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
