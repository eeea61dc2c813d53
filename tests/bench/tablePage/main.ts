import { agGrid } from './agGrid.tsx';
import type { Contender } from './contender.ts';
import { ours } from './ours.tsx';
import { measuredRows, type MeasuredColumn, type MeasuredRow } from './rows.ts';

const contenders = { ours, agGrid };
export type ContenderName = keyof typeof contenders;

const TIMEOUT_MS = 60_000;

let table: Contender = ours;
let place: HTMLElement | null = null;
const rowsOf = new Map<number, readonly MeasuredRow[]>();

const frame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
const message = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => [port1.close(), resolve()], { once: true });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Waits until the page has rendered the effects of the action: a message is delivered after the
 * frame's own work.
 */
async function drawn(what: string, isDone: () => boolean): Promise<void> {
  const began = performance.now();
  do {
    if (performance.now() - began > TIMEOUT_MS)
      throw new Error(`The table did not react to ${what}.`);
    await frame();
    await message();
  } while (!isDone());
}

/** The actions that the bench performs in the page. Each ends when the page shows its effect. */
const bench = {
  /** Creates the rows, which is not part of the table's work. */
  prepare: (count: number) => void rowsOf.set(count, rowsOf.get(count) ?? measuredRows(count)),
  open: (name: ContenderName, count: number) => {
    table = contenders[name];
    place = document.body.appendChild(document.createElement('main'));
    table.mount(place, rowsOf.get(count) ?? []);
    return drawn('opening', () => table.firstRow('liUId') !== null);
  },
  search: (text: string) => {
    const before = table.shown();
    table.search(text);
    return drawn(`"${text}"`, () => table.shown() !== before);
  },
  clickHeader: (column: MeasuredColumn['id']) => {
    const before = table.firstRow('liUId');
    table.clickHeader(column);
    return drawn(`a click on ${column}`, () => table.firstRow('liUId') !== before);
  },
  /** The distance that the table can be scrolled. */
  extent: () => table.scroller().scrollHeight - table.scroller().clientHeight,
  /**
   * The rows at the new position are rendered by the scroll event at the start of the next frame.
   * Work that a table defers to later frames is counted in those: waiting for it would not end
   * where AG Grid skips a jump on a slow processor and leaves the area empty.
   */
  scrollTo: async (top: number) => {
    table.scroller().scrollTop = top;
    await frame();
    await message();
  },
  nothing: () => drawn('nothing', () => true),
  nodes: () => document.querySelectorAll('*').length,
  close: () => {
    table.unmount();
    place?.remove();
  },
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
