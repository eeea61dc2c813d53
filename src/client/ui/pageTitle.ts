import { createStore, useStore } from '../store/store.ts';

const title = createStore('');

/** What the phone's top bar calls the page on the screen; empty where the page says it itself. */
export const showPageTitle = title.set;

export const usePageTitle = (): string => useStore(title);
