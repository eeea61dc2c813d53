import { useEffect, useRef, useState, type RefObject } from 'react';

interface InlineConfirmState {
  /** `InlineConfirm` is to be drawn in the place of the button. */
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly cancel: () => void;
  /** The button that asks, which has the focus again afterwards. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** A button that gives way to a question before it does anything. */
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
