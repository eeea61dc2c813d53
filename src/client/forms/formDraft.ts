import { useRef, useState } from 'react';
import { isKeepable } from '../../rules/keepableDraft.ts';
import { useKeyPerBody, type LastSent } from '../api/useKeyPerBody.ts';

interface Draft<Fields> {
  readonly value: Fields;
  /** So that a try whose answer was lost is not done twice, should the page be reloaded between. */
  readonly sent?: LastSent | undefined;
}

const PREFIX = 'draft ';

/**
 * What is typed in a form. The tab keeps it until it is sent or given up, so that it survives a reload; sign-out and another person's
 * sign-in take it away with all else. What may not lie on a device is kept in memory alone.
 */
export function useFormDraft<Fields extends Readonly<Record<string, string | boolean>>>(name: string, empty: Fields) {
  const [draft, setDraft] = useState<Draft<Fields>>(() => read(name, empty) ?? { value: empty });
  // A key may be made and a letter typed before what was kept is drawn.
  const latest = useRef(draft);
  const keep = (next: Draft<Fields>) => {
    latest.current = next;
    setDraft(next);
    write(name, next);
  };
  const { keyOf, forgetKey } = useKeyPerBody(draft.sent, (sent) => keep({ ...latest.current, sent }));
  return {
    value: draft.value,
    change: (part: Partial<Fields>): void => keep({ ...latest.current, value: { ...latest.current.value, ...part } }),
    keyOf,
    /** It has been sent, or given up; the form begins anew. */
    forget: (next: Fields = empty): void => {
      forgetKey();
      latest.current = { value: next };
      setDraft(latest.current);
      write(name, null);
    },
  };
}

function read<Fields extends object>(name: string, empty: Fields): Draft<Fields> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    return isDraftOf(empty, kept) ? kept : null;
  } catch {
    return null;
  }
}

/** An earlier version of the portal may have kept other fields. */
function isDraftOf<Fields extends object>(empty: Fields, kept: unknown): kept is Draft<Fields> {
  if (typeof kept !== 'object' || kept === null || !('value' in kept)) return false;
  const { value } = kept;
  return typeof value === 'object' && value !== null && Object.entries(empty).every(([name, one]) => typeof Reflect.get(value, name) === typeof one);
}

function write(name: string, draft: Draft<Readonly<Record<string, string | boolean>>> | null): void {
  const typed = draft && [...Object.values(draft.value), draft.sent?.text].join(' ');
  try {
    if (typed !== null && isKeepable(typed)) sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is refused or full: the text is in memory, and leaving the page asks first.
  }
}
