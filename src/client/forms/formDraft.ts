import { useRef, useState } from 'react';
import { mayStoreDraft } from '#rules/draftStorage.ts';
import { readJson, tabStorage } from '../device/storage.ts';
import { useKeyPerBody, type LastSent } from '../api/useKeyPerBody.ts';

interface Draft<Fields> {
  readonly value: Fields;
  /**
   * The last body sent, so that a retry after a lost response is not applied twice even if the page
   * is reloaded in between.
   */
  readonly sent?: LastSent | undefined;
}

const PREFIX = 'draft ';

/**
 * Keeps the text typed in a form. It is stored in sessionStorage until the form is submitted or
 * discarded, so that it survives a reload; a sign-out and another user's sign-in remove it. Text
 * that may not be stored on the device is kept in memory only.
 */
export function useFormDraft<Fields extends Readonly<Record<string, string | boolean>>>(
  name: string,
  empty: Fields,
) {
  const [draft, setDraft] = useState<Draft<Fields>>(() => read(name, empty) ?? { value: empty });
  // The latest draft, because a key may be created or a letter typed before the previous draft has
  // been rendered.
  const latest = useRef(draft);
  const update = (next: Draft<Fields>) => {
    latest.current = next;
    setDraft(next);
    write(name, next);
  };
  const { keyOf, resetKey } = useKeyPerBody(draft.sent, (sent) =>
    update({ ...latest.current, sent }),
  );
  return {
    value: draft.value,
    change: (part: Partial<Fields>): void =>
      update({ ...latest.current, value: { ...latest.current.value, ...part } }),
    keyOf,
    /** Discards the draft after the form has been submitted or given up, and resets the form. */
    discard: (next: Fields = empty): void => {
      resetKey();
      latest.current = { value: next };
      setDraft(latest.current);
      write(name, null);
    },
  };
}

function read<Fields extends object>(name: string, empty: Fields): Draft<Fields> | null {
  const stored = readJson(tabStorage, PREFIX + name);
  return isDraftOf(empty, stored) ? stored : null;
}

/**
 * Whether the stored value fits the form: an earlier version of the portal may have stored other
 * fields.
 */
function isDraftOf<Fields extends object>(empty: Fields, stored: unknown): stored is Draft<Fields> {
  if (typeof stored !== 'object' || stored === null || !('value' in stored)) return false;
  const { value } = stored;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(empty).every(([name, one]) => typeof Reflect.get(value, name) === typeof one)
  );
}

function write(
  name: string,
  draft: Draft<Readonly<Record<string, string | boolean>>> | null,
): void {
  const typed = draft && [...Object.values(draft.value), draft.sent?.text].join(' ');
  // Where storage is blocked or full, the text is kept in memory, and leaving the page asks for
  // confirmation.
  tabStorage.write(
    PREFIX + name,
    typed !== null && mayStoreDraft(typed) ? JSON.stringify(draft) : null,
  );
}
