import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentConnection } from './connection.ts';
import { refetchRestored } from './persister.ts';

/** Lets the first drawing come to the screen before requests compete with it. */
const ONCE_DRAWN_MS = 100;

/** Brings up to date what the device brought back, once the page that shows it stands. */
export function useRefetchRestored(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => refetchRestored(client, currentConnection().online), ONCE_DRAWN_MS);
    return () => clearTimeout(timer);
  }, [client]);
}
