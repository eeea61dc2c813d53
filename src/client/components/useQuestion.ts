import { useEffect, useRef } from 'react';

interface QuestionOptions {
  /** What was asked about is being done: too late for `Esc`. */
  readonly isBusy: boolean;
  /** All stays as it is. */
  readonly onStop: () => void;
}

/**
 * A button that gives way to a question before it does anything: the focus goes to the question and back to the button, and `Esc` leaves
 * all as it is. Give the refs to both.
 */
export function useQuestion<Q extends HTMLElement = HTMLParagraphElement>(isAsking: boolean, { isBusy, onStop }: QuestionOptions) {
  const question = useRef<Q>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  const stop = useRef(onStop);
  useEffect(() => {
    stop.current = onStop;
  });

  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (hasAsked.current) opener.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);

  useEffect(() => {
    if (!isAsking || isBusy) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && stop.current();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAsking, isBusy]);

  return { question, opener };
}
