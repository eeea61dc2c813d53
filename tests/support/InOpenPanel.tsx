import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { OpenPanelContext } from '../../src/client/routing/openPanel.ts';

/** For tests that draw a panel in a route of its own: it is given that route's parameters and loader's answer, as the app gives it its own. */
export function InOpenPanel({ children }: { children: ReactNode }) {
  return <OpenPanelContext value={{ params: useParams(), data: useLoaderData<unknown>() }}>{children}</OpenPanelContext>;
}
