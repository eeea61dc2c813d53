import { agGrid } from './agGrid.tsx';
import { ours } from './ours.tsx';
import { latencies, scrolling } from './measure.ts';

const contenders = { ours, agGrid };
export type ContenderName = keyof typeof contenders;

/** What the bench calls from outside the page. */
const bench = {
  latencies: (name: ContenderName, count: number) => latencies(contenders[name], count),
  scrolling: (name: ContenderName, count: number) => scrolling(contenders[name], count),
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
