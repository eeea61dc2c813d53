import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'loading'> {
  readonly onFile: (file: File) => void;
  /** Opens a telephone's own camera program instead of its pictures. */
  readonly takes?: boolean;
  readonly children: ReactNode;
}

/** HEIC is let through to be explained; a telephone that is told of JPEG alone makes one of it by itself. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,.heic,.heif';

/** A button that asks for a picture's file. */
export function FileButton({ onFile, takes = false, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={takes ? 'image/*' : ACCEPTED}
        {...(takes && { capture: 'user' as const })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
