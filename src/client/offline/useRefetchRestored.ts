import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentConnection } from './connection.ts';
import { refetchRestored } from './persister.ts';

/** Delay that lets the first render reach the screen before requests compete with it. */
const AFTER_RENDER_MS = 100;

/** Refetches restored answers after the first render of the page that shows them. */
export function useRefetchRestored(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => refetchRestored(client, currentConnection().online),
      AFTER_RENDER_MS,
    );
    return () => clearTimeout(timer);
  }, [client]);
}
