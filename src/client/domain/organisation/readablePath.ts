/** Formats a canonical path for display: `/KU/IDT/` becomes `KU › IDT`. */
export const readablePath = (path: string): string => path.split('/').filter(Boolean).join(' › ');
