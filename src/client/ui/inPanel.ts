import { createContext } from 'react';

/** Whether what is drawn stands in a panel, which goes when the panel's address does; a page stays below its panels. */
export const InPanel = createContext(false);
