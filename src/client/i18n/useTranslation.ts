import { useSyncExternalStore } from 'react';
import { currentTexts, onTexts } from './texts.ts';

/** The texts in the language of the page; draws anew when that changes. */
export const useTranslation = () => useSyncExternalStore(onTexts, currentTexts);
