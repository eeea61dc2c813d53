import { createStore, useStore } from '../store/store.ts';

const title = createStore('');

/**
 * Sets the page title shown in the top bar on phones; empty when the page itself shows the title.
 */
export const showPageTitle = title.set;

export const usePageTitle = (): string => useStore(title);
