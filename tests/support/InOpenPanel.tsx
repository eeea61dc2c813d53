import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { OpenPanelContext } from '#client/routing/openPanel.ts';

/**
 * Test wrapper for a panel rendered in a route of its own: provides that route's parameters and
 * loader data, as the app does for its panels.
 */
export function InOpenPanel({ children }: { children: ReactNode }) {
  return (
    <OpenPanelContext value={{ params: useParams(), data: useLoaderData<unknown>() }}>
      {children}
    </OpenPanelContext>
  );
}
