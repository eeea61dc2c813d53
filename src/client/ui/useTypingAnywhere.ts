import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts letters typed and text pasted anywhere on the page into the field, as long as they are meant
 * for no other field or dialog. `onPaste` returns whether it has used the pasted text; otherwise
 * the text goes where it was pasted.
 */
export function useTypingAnywhere(
  field: RefObject<HTMLInputElement | null>,
  onPaste: ((text: string) => boolean) | undefined,
): void {
  const paste = useRef(onPaste);
  useEffect(() => {
    paste.current = onPaste;
  });
  const isOn = onPaste !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const belongsElsewhere = (target: EventTarget | null) =>
      target !== field.current &&
      ((target instanceof Element && target.closest(OTHER_TARGETS) !== null) ||
        document.querySelector('dialog[open]') !== null);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      // A space presses the focused button.
      if (!/^[^\s]$/u.test(key) || ctrlKey || metaKey || altKey || isComposing) return;
      if (event.defaultPrevented || target === field.current || belongsElsewhere(target)) return;
      // The letter is typed into the element that has the focus after this event.
      field.current?.focus();
      field.current?.select();
    };
    const onPasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text').trim() ?? '';
      if (text === '' || belongsElsewhere(event.target) || !paste.current?.(text)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPasted);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPasted);
    };
  }, [isOn, field]);
}

const OTHER_TARGETS =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], dialog, [popover]';
