import { createContext } from 'react';

/**
 * How a panel stands over its page: in the height of the window for what is read or filled in, or
 * as a dialog as high as its content for a few sentences and their buttons.
 */
export type PanelShape = 'tall' | 'dialog';

/** The shape that the panel's row of its area gives it. */
export const PanelShapeContext = createContext<PanelShape>('tall');
