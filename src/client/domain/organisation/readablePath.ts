/** A canonical path as people read it: `/KU/IDT/` is `KU › IDT`. */
export const readablePath = (path: string): string => path.split('/').filter(Boolean).join(' › ');
