import { createContext } from 'react';

/** The foot of the panel around the content; null outside of a panel. */
export const PanelFootSlot = createContext<HTMLElement | null>(null);
