import { useEffect, useRef, useState, type RefObject } from 'react';

interface InlineConfirmState {
  /** Whether `InlineConfirm` is to be rendered instead of the button. */
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly cancel: () => void;
  /** The button that asks for confirmation, which regains the focus afterwards. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** State of a button that is replaced by a confirmation before it acts. */
export function useInlineConfirm(): InlineConfirmState {
  const opener = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (!isAsking && hasAsked.current) opener.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);

  return { isAsking, ask: () => setAsking(true), cancel: () => setAsking(false), opener };
}
