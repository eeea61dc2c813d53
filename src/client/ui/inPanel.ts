import { createContext } from 'react';

/**
 * Whether the content is rendered in a panel, which closes when its URL is left; a page stays
 * mounted below its panels.
 */
export const InPanel = createContext(false);
