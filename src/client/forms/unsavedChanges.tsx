import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { readSession } from '../session/session.ts';
import { askBeforeUnload, workBegins } from '../offline/typedText.ts';
import { pagePath } from '../routing/panels.ts';
import { createStore, useStore } from '../store/store.ts';
import { InPanel } from '../ui/inPanel.ts';
import { LeaveDialog, type LeaveQuestion } from '../ui/LeaveDialog.tsx';

interface Options {
  /** Asked at that moment: a key can come before what it follows is drawn. */
  readonly hasChanges: () => boolean;
  /** Whether a navigation takes the form away. Absent: when its page, or its panel, is left. */
  readonly isLeft?: (next: Location) => boolean;
  /** Absent: asks about changes that are not saved. */
  readonly question?: LeaveQuestion;
  /** The person has chosen to lose the changes. */
  readonly onDiscard?: () => void;
}

interface Form extends Options {
  readonly isInPanel: boolean;
}

/** The forms on the screen. The first of them asks for all, since the router lets only one ask. */
const forms = createStore<readonly { current: Form }[]>([]);

export interface UnsavedChanges {
  /** The question, to be drawn with the form. */
  readonly question: ReactNode;
  /** The changes are saved, or given up: leaving asks no more until the form is drawn again. Call it before the form is closed. */
  readonly release: () => void;
}

/**
 * The guard of every form: while it holds changes that are not saved, leaving it by a link, by Back, by closing its panel, by a reload
 * or by closing the window asks first, and an update of the app waits.
 */
export function useUnsavedChanges(options: Options): UnsavedChanges {
  const form = useRef<Form>({ ...options, isInPanel: false });
  const isInPanel = useContext(InPanel);
  const released = useRef(false);
  useEffect(() => {
    form.current = { ...options, isInPanel, hasChanges: () => !released.current && options.hasChanges() };
  });
  useEffect(() => {
    released.current = false;
    forms.set([...forms.get(), form]);
    const end = workBegins(() => form.current.hasChanges());
    return () => {
      forms.set(forms.get().filter((other) => other !== form));
      end();
    };
  }, []);
  const isFirst = useStore(forms)[0] === form;
  const [release] = useState(() => () => void (released.current = true));
  return { question: isFirst && <Guard />, release };
}

const changed = () => forms.get().filter(({ current }) => current.hasChanges());

/** Whether a form on the screen holds changes that are not saved: for ways of leaving that are no navigation. */
export const hasUnsavedChanges = (): boolean => changed().length > 0;

/** The person has chosen to lose them. */
export function discardUnsavedChanges(): void {
  for (const { current } of changed()) current.onDiscard?.();
}

/** The forms whose changes a navigation would lose. */
const lostBy = (current: Location, next: Location) =>
  changed().filter(({ current: { isInPanel, isLeft } }) =>
    isLeft ? isLeft(next) : isInPanel ? current.pathname !== next.pathname : pagePath(current.pathname) !== pagePath(next.pathname));

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => lostBy(currentLocation, nextLocation).length > 0);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // Anyone who has signed out leaves nothing behind.
      if (readSession() && hasUnsavedChanges()) askBeforeUnload(event);
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    discardUnsavedChanges();
    blocker.proceed();
  };
  return <LeaveDialog question={changed()[0]?.current.question} onStay={blocker.reset} onLeave={leave} />;
}
