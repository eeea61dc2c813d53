import type { Query } from '@tanstack/react-query';
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { authentication } from '#contract/authentication.ts';
import { queryClient } from '../api/queryClient.ts';
import { ContentFrame } from '../ui/contentFrame.ts';
import { DataAge } from '../ui/DataAge.tsx';
import { InPanel } from '../ui/inPanel.ts';
import { Notice } from '../ui/Notice.tsx';
import { offlineTitle } from '../ui/offlineTitle.ts';
import { useConnection } from '../offline/connection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './NeedsConnection.module.css';

/**
 * Whether a query is kept in memory only. Excludes the authentication, which start-up has
 * determined for the whole page.
 */
const isInMemory = (query: Query) =>
  query.meta?.['keptBy'] === undefined && query.queryKey[1] !== authentication.current.path;

interface NeedsConnectionProps {
  /** Renders a message in the surrounding page or panel. */
  readonly renderFrame: (message: ReactNode) => ReactNode;
  /** Whether the children are the screen, loaded while online. */
  readonly isLoaded: boolean;
  readonly children: ReactNode;
}

/**
 * Wraps screens with other people's data, which is never stored on a device. When the connection is
 * lost, what is on the screen stays readable with its age and with everything that was typed, and
 * its controls are disabled; when it is back, the data is fetched again. A screen that has not been
 * loaded shows a notice instead.
 */
export function NeedsConnection({ renderFrame, isLoaded, children }: NeedsConnectionProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  useMemoryOnlyQueries(online);

  if (isLoaded) return <HeldContent isHeld={!online}>{children}</HeldContent>;
  if (online) return children;
  return renderFrame(
    <Notice tone="warning" title={t('OFFLINE/NEEDS_CONNECTION')} isSpoken>
      {t('OFFLINE/NEEDS_CONNECTION_TEXT')}
    </Notice>,
  );
}

/** Forgets what no screen shows when going offline, and refetches what is shown afterwards. */
function useMemoryOnlyQueries(online: boolean): void {
  const wasOnline = useRef(online);
  useEffect(() => {
    if (wasOnline.current === online) return;
    wasOnline.current = online;
    if (online)
      void queryClient.refetchQueries(
        { type: 'active', predicate: isInMemory },
        { cancelRefetch: false },
      );
    else
      queryClient.removeQueries({
        predicate: (query) => isInMemory(query) && query.getObserversCount() === 0,
      });
  }, [online]);
}

function HeldContent({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  const isInPanel = useContext(InPanel);
  const reasonId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const keepFocus = useFocusKept(fieldset, isHeld);
  useScrollableByKeyboard(fieldset, isHeld);

  const hold = (content: ReactNode) => (
    <>
      {isHeld && <Reason id={reasonId} />}
      {/* Disables every control within it. Links stay: reading on needs no connection here. */}
      <fieldset
        ref={fieldset}
        className={classes.content}
        disabled={isHeld}
        {...keepFocus}
        {...(isHeld ? { 'aria-describedby': reasonId } : { role: 'none' })}
      >
        {content}
      </fieldset>
    </>
  );
  // The close button of a panel is not disabled.
  return isInPanel ? <ContentFrame value={hold}>{children}</ContentFrame> : hold(children);
}

/** Why the controls are disabled, and the age of what is shown. */
function Reason({ id }: { id: string }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const [fetched] = useState(() =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active', predicate: isInMemory })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0),
  );
  return (
    <div id={id} className={classes.reason}>
      <Notice tone="warning" title={t(offlineTitle(connection))} isSpoken>
        <p>{t('OFFLINE/HELD')}</p>
        {fetched.length > 0 && <DataAge of={fetched} />}
      </Notice>
    </div>
  );
}

/** Makes the focus reach what scrolls while everything in it that could have the focus is disabled. */
function useScrollableByKeyboard(area: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const scrollers = [...(area.current?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
      (element) =>
        !element.hasAttribute('tabindex') &&
        (element.scrollHeight > element.clientHeight ||
          element.scrollWidth > element.clientWidth) &&
        /auto|scroll/.test(getComputedStyle(element).overflow),
    );
    for (const element of scrollers) element.tabIndex = 0;
    return () => {
      for (const element of scrollers) element.removeAttribute('tabindex');
    };
  }, [area, isHeld]);
}

/** A disabled control loses the focus. It gets it back unless the user has gone elsewhere. */
function useFocusKept(area: RefObject<HTMLFieldSetElement | null>, isHeld: boolean) {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (!isHeld && (active === null || active === document.body))
      focused.current?.focus({ preventScroll: true });
  }, [isHeld]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    onBlur: () => {
      if (!area.current?.disabled) focused.current = null;
    },
  };
}
