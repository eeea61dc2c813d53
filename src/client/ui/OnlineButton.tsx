import type { ComponentProps } from 'react';
import { useConnection } from '../offline/connection.ts';
import { Button } from './Button.ts';

export type OnlineButtonProps = ComponentProps<typeof Button<'button'>>;

/** A button for what needs a connection. */
export function OnlineButton({ disabled = false, ...props }: OnlineButtonProps) {
  const { online } = useConnection();
  return <Button {...props} disabled={disabled || !online} />;
}
