import { laterTable } from './laterTable.ts';
import { outsideTable } from './outsideTable.ts';

/** Every page that Home does without. */
export const otherPages = [...laterTable, ...outsideTable];
