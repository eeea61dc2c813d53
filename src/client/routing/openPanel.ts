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

/** The data returned by the panel's loader. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- as `useLoaderData` does: a panel is drawn with its own loader's answer
export const usePanelData = <Data>(): Data => useContext(OpenPanelContext).data as Data;
