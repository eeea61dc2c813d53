import { createContext, useContext } from 'react';
import type { Params } from 'react-router-dom';

/**
 * The address parameters and loader data of the open panel; those of the route belong to the page.
 */
export interface OpenPanel {
  readonly params: Params;
  readonly data: unknown;
}

export const OpenPanelContext = createContext<OpenPanel>({ params: {}, data: null });

/** The parameters in the panel's address. */
export const usePanelParams = (): Params => useContext(OpenPanelContext).params;

/** The data returned by the panel's loader, typed by the caller as by `useLoaderData`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, no-unnecessary-type-parameters -- its own loader
export const usePanelData = <Data>(): Data => useContext(OpenPanelContext).data as Data;
