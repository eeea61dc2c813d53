import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './Button.ts';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'loading' | 'disabled'> {
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** Opens this camera in a phone's camera app, instead of its pictures. */
  readonly camera?: 'user' | 'environment';
  readonly children: ReactNode;
}

/** A button that opens a file picker for a picture. */
export function FileButton({ accept, onFile, camera, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(camera && { capture: camera })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows the same file to be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
