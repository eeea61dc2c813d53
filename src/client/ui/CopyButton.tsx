import { useState } from 'react';
import { Button } from './Button.ts';
import { CheckIcon, CopyIcon } from './laterIcons.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The button's name where its label alone does not say what it copies. */
  readonly name?: string;
  /** The label once it is done. */
  readonly copied: string;
  readonly onCopied?: () => void;
  /** The browser did not let us. */
  readonly onRefused: () => void;
}

/** Copies text, and says so. */
export function CopyButton({ text, label, name, copied, onCopied, onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      onRefused();
    }
  };
  return (
    <Button variant="default" leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? copied : label}</span>
      {name !== undefined && <span className="visually-hidden">&nbsp;{name}</span>}
    </Button>
  );
}
