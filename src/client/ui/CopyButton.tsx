import { type RefObject, useState } from 'react';
import { Button } from './Button.ts';
import { CopyIcon } from './deferredIcons.tsx';
import { CheckIcon } from './icons.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Added to the button's accessible name when its label alone does not say what it copies. */
  readonly name?: string;
  /** The label after copying. */
  readonly copied: string;
  readonly onCopied?: () => void;
  /** The element that shows the text. */
  readonly shownIn: RefObject<HTMLElement | null>;
  /** Called when the browser denies access to the clipboard. The text is selected then. */
  readonly onRefused: () => void;
}

/** Button that copies text to the clipboard and confirms it in its label. */
export function CopyButton({
  text,
  label,
  name,
  copied,
  onCopied,
  shownIn,
  onRefused,
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current);
      onRefused();
    }
  };
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? copied : label}</span>
      {name !== undefined && <span className="visually-hidden">&nbsp;{name}</span>}
    </Button>
  );
}
