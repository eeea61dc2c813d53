import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { readSession } from '../session/session.ts';
import { confirmUnload, registerUnsavedWork } from '../offline/typedText.ts';
import { forgetLeaving } from '../routing/goBack.ts';
import { pagePath } from '../routing/panels.ts';
import { createStore, useStore } from '../store/store.ts';
import { InPanel } from '../ui/inPanel.ts';
import { LeaveDialog, type LeaveQuestion } from '../ui/LeaveDialog.tsx';

export interface UnsavedOptions {
  /**
   * Called when the form is left, not when it is rendered: a key may be pressed before the previous
   * change is rendered.
   */
  readonly hasChanges: () => boolean;
  /**
   * Whether a navigation unmounts the form. Defaults to whether it leaves the form's page, or its
   * panel.
   */
  readonly isLeft?: (next: Location) => boolean;
  /** Defaults to a question about unsaved changes. */
  readonly question?: LeaveQuestion;
  /** Called when the user chooses to discard the changes. */
  readonly onDiscard?: () => void;
}

interface Form extends UnsavedOptions {
  readonly isInPanel: boolean;
}

/**
 * The mounted forms. The first one asks on behalf of all, since the router allows only one blocker.
 */
const forms = createStore<readonly { current: Form }[]>([]);

export interface UnsavedChanges {
  /** The confirmation dialog, to be rendered with the form. */
  readonly question: ReactNode;
  /**
   * Marks the changes as saved or discarded: leaving no longer asks until the form is mounted
   * again. Call it before closing the form.
   */
  readonly release: () => void;
}

/**
 * Guards a form with unsaved changes: leaving it by a link, by Back, by closing its panel, by a
 * reload or by closing the window asks for confirmation first, and an update of the app waits.
 */
export function useUnsavedChanges(options: UnsavedOptions): UnsavedChanges {
  const form = useRef<Form>({ ...options, isInPanel: false });
  const isInPanel = useContext(InPanel);
  const released = useRef(false);
  useEffect(() => {
    form.current = {
      ...options,
      isInPanel,
      hasChanges: () => !released.current && options.hasChanges(),
    };
  });
  useEffect(() => {
    released.current = false;
    forms.set([...forms.get(), form]);
    const end = registerUnsavedWork(() => form.current.hasChanges());
    return () => {
      forms.set(forms.get().filter((other) => other !== form));
      end();
    };
  }, []);
  const isFirst = useStore(forms)[0] === form;
  const [release] = useState(() => () => void (released.current = true));
  return { question: isFirst && <Guard />, release };
}

const changedForms = () => forms.get().filter(({ current }) => current.hasChanges());

/** Whether a mounted form has unsaved changes: for ways of leaving that are no navigation. */
export const hasUnsavedChanges = (): boolean => changedForms().length > 0;

/** Tells the forms that the user has chosen to discard the changes. */
export function discardUnsavedChanges(): void {
  for (const { current } of changedForms()) current.onDiscard?.();
}

/** Returns the forms whose changes a navigation would lose. */
const formsLostBy = (current: Location, next: Location) =>
  changedForms().filter(({ current: { isInPanel, isLeft } }) =>
    isLeft
      ? isLeft(next)
      : isInPanel
        ? current.pathname !== next.pathname
        : pagePath(current.pathname) !== pagePath(next.pathname),
  );

function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => formsLostBy(currentLocation, nextLocation).length > 0,
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // After sign-out there is nothing to save.
      if (readSession() && hasUnsavedChanges()) confirmUnload(event);
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  if (blocker.state !== 'blocked') return null;
  const stay = () => {
    forgetLeaving();
    blocker.reset();
  };
  const leave = () => {
    discardUnsavedChanges();
    blocker.proceed();
  };
  return (
    <LeaveDialog question={changedForms()[0]?.current.question} onStay={stay} onLeave={leave} />
  );
}
