import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icons.tsx';
import { IconButton } from '../IconButton.tsx';
import { Notice, type NoticeTone } from '../Notice.tsx';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import classes from './ActionResult.module.css';

/** What was refused for the same reason. */
export interface RefusedGroup {
  readonly reason: string;
  readonly items: readonly RefusedItem[];
}

interface RefusedItem {
  readonly id: string;
  readonly name: ReactNode;
  /** What is particular to the item, such as its current value. */
  readonly note?: string;
}

interface ActionResultProps {
  readonly tone: NoticeTone;
  /** What was done, and how much was not. */
  readonly title: string;
  /** Further sentences about what was done. */
  readonly details?: readonly string[];
  readonly refused?: readonly RefusedGroup[];
  /** What can be done next: undo, retry, select what was refused. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** Number of items from which the names of a group are folded. */
const MANY = 6;

/**
 * The result of an action on several things, above the list in which it was done. It stays until it
 * is closed or the next action replaces it: render it with a `key` of its own for each action. It
 * takes the focus, which announces it, unless the user types or is in a dialog; then it is announced
 * where the focus is.
 */
export function ActionResult({
  tone,
  title,
  details,
  refused,
  actions,
  onClose,
}: ActionResultProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const heading = useRef<HTMLSpanElement>(null);
  const isSpoken = useFocusOnArrival(heading);
  const close = () => {
    // The close button disappears with the result.
    const frame = heading.current?.closest('dialog') ?? document;
    frame.querySelector<HTMLElement>('[data-autofocus], main h1')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <section className={classes.result} aria-labelledby={titleId} data-result>
      <p role="status" className="visually-hidden">
        {isSpoken && title}
      </p>
      <Notice
        tone={tone}
        title={
          <span ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </span>
        }
        action={actions}
      >
        {details?.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {refused?.map((group) => (
          <Refused key={group.reason} {...group} />
        ))}
      </Notice>
      <span className={classes.close}>
        <IconButton label={t('SHELL/DISMISS')} onClick={close}>
          <CloseIcon size={18} />
        </IconButton>
      </span>
    </section>
  );
}

/** The names are rendered once the group is opened, because there may be thousands. */
function Refused({ reason, items }: RefusedGroup) {
  const [isOpen, setOpen] = useState(items.length < MANY);
  return (
    <details
      className={classes.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {reason} <span className="note">({items.length})</span>
      </summary>
      {isOpen && (
        <ul className={classes.names}>
          {items.map(({ id, name, note }) => (
            <li key={id}>
              {name}
              {note && <span className="note">{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const TYPING = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** Returns whether the result must be announced, because it did not get the focus. */
function useFocusOnArrival(heading: RefObject<HTMLElement | null>): boolean {
  const [isSpoken, setSpoken] = useState(false);
  useEffect(() => {
    const element = heading.current;
    const { activeElement: active } = document;
    const modal = document.querySelector('dialog:modal');
    const isTyping = active?.matches(TYPING) ?? false;
    const isBehind = modal !== null && !modal.contains(element);
    if (!isTyping && !isBehind) {
      element?.focus();
      return undefined;
    }
    // A status is announced when its text changes.
    const frame = requestAnimationFrame(() => setSpoken(true));
    return () => cancelAnimationFrame(frame);
  }, [heading]);
  return isSpoken;
}
