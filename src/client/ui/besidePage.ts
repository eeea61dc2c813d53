import { createContext } from 'react';

/** Whether panels open beside the page, which makes room for them, instead of over it. */
export const IsBesidePage = createContext(false);

/** Matches a window with room for a table and a panel side by side. */
export const PANEL_BESIDE = '(min-width: 80em)';
