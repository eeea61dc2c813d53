import { type ReactNode, type Ref, useId } from 'react';
import classes from './Question.module.css';

interface QuestionProps {
  /** What follows from a yes. */
  readonly text: string;
  /** Where the focus goes when it is asked: see `useQuestion`. */
  readonly textRef: Ref<HTMLParagraphElement>;
  /** The answers. */
  readonly children: ReactNode;
}

/** Tells what follows, in the place of the button that would do it, before it is done. */
export function Question({ text, textRef, children }: QuestionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.question}>
      <p id={id} ref={textRef} tabIndex={-1}>{text}</p>
      <div className={classes.answers}>{children}</div>
    </div>
  );
}
