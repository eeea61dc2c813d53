/** In this tab alone: the page may be put away while the telephone's own camera program is open, and come back without its memory. */
const KEY = 'capture-code';

export const keepCode = (code: string): void => sessionStorage.setItem(KEY, code);

/** The code that this tab was opened with, or null. */
export const keptCode = (): string | null => sessionStorage.getItem(KEY);

/** It is used, or over. */
export const forgetCode = (): void => sessionStorage.removeItem(KEY);
