import { agGrid } from './agGrid.tsx';
import { ROW_PX, TABLE_PX, type Contender } from './contender.ts';
import { ours } from './ours.tsx';
import { measuredRows, type MeasuredColumn, type MeasuredRow } from './rows.ts';

const contenders = { ours, agGrid };
export type ContenderName = keyof typeof contenders;

const GIVE_UP_MS = 60_000;
/** Whatever the place; the headings take less than two. */
const WHOLE_ROWS = Math.floor(TABLE_PX / ROW_PX) - 3;

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

/** Until the page has drawn what the act leads to: a message comes after the frame's own work. */
async function drawn(what: string, isDone: () => boolean): Promise<void> {
  const began = performance.now();
  do {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`The table has not answered to ${what}.`);
    await frame();
    await message();
  } while (!isDone());
}

/** What the bench does in the page. Each act ends when the page shows what it has led to. */
const bench = {
  /** Makes the rows ready, which is no work of the table. */
  prepare: (count: number) => void rowsOf.set(count, rowsOf.get(count) ?? measuredRows(count)),
  open: (name: ContenderName, count: number) => {
    table = contenders[name];
    place = document.body.appendChild(document.createElement('main'));
    table.mount(place, rowsOf.get(count) ?? []);
    return drawn('opening', () => table.textAt(0, 'liUId') !== null);
  },
  search: (text: string) => {
    const before = table.shown();
    table.search(text);
    return drawn(`"${text}"`, () => table.shown() !== before);
  },
  press: (column: MeasuredColumn['id']) => {
    const before = table.textAt(0, 'liUId');
    table.press(column);
    return drawn(`a press on ${column}`, () => table.textAt(0, 'liUId') !== before);
  },
  /** How far the table can be scrolled. */
  extent: () => table.box().scrollHeight - table.box().clientHeight,
  /** Ends when the first and the last row that can be seen whole are there: a table may draw its rows one frame after the other. */
  scrollTo: (top: number) => {
    table.box().scrollTop = top;
    const first = Math.ceil(top / ROW_PX);
    const last = first + WHOLE_ROWS - 1;
    return drawn(`a scroll to ${top}`, () => [first, last].every((position) => table.textAt(position, 'liUId') !== null));
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
