import type { Contender } from './contender.ts';
import { measuredRows, type MeasuredRow } from './rows.ts';

/** Milliseconds from the act until the page has drawn what it leads to. */
export interface Latencies {
  readonly firstRow: number;
  /** A heading pressed at once after the first row was there. */
  readonly firstSort: number;
  readonly keystrokes: readonly number[];
  readonly sorts: readonly number[];
  readonly nodes: number;
}

const GIVE_UP_MS = 60_000;
/** Between two acts, as a person pauses. */
const PAUSE_MS = 60;
/** Names and words are typed and taken back again; each text leaves another number of rows than the one before. */
const typed = ['k', 'ka', 'kar', 'kar b', 'ka', 'ö', 'öb', 'öb 7', 'enhet 7', 'lars', 'lars b', ''] as const;
const pressed = ['organisation', 'organisation', 'displayName', 'displayName', 'validThrough', 'liUId', 'userStatus'] as const;

const rowsOf = new Map<number, readonly MeasuredRow[]>();
const rowsOfSize = (count: number) => {
  const rows = rowsOf.get(count) ?? measuredRows(count);
  rowsOf.set(count, rows);
  return rows;
};

const frame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
const message = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => [port1.close(), resolve()], { once: true });
    port1.start();
    port2.postMessage(null);
  });
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Until what the frame has drawn is done: a message comes after the frame's own work. */
const drawn = async () => {
  await frame();
  await message();
};

async function time(what: string, act: () => void, isDone: () => boolean): Promise<number> {
  await pause(PAUSE_MS);
  await drawn();
  const began = performance.now();
  act();
  while (!isDone()) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`The table has not answered to ${what}.`);
    await message();
  }
  await drawn();
  return performance.now() - began;
}

async function mounted(contender: Contender, count: number) {
  const place = document.createElement('main');
  document.body.append(place);
  const rows = rowsOfSize(count);
  const firstRow = await time('opening', () => contender.mount(place, rows), () => contender.firstRow('liUId') !== null);
  const remove = () => {
    contender.unmount();
    place.remove();
  };
  return { firstRow, remove, rows };
}

/** Opens a table, types in its search and sorts its columns. */
export async function latencies(contender: Contender, count: number): Promise<Latencies> {
  const { firstRow, remove } = await mounted(contender, count);
  const sort = (column: (typeof pressed)[number]) => {
    const before = contender.firstRow('liUId');
    return time(`a press on ${column}`, () => contender.press(column), () => contender.firstRow('liUId') !== before);
  };
  const search = (text: string) => {
    const before = contender.shown();
    return time(`"${text}"`, () => contender.search(text), () => contender.shown() !== before);
  };

  const firstSort = await sort('displayName');
  const keystrokes: number[] = [];
  for (const text of typed) keystrokes.push(await search(text));
  await pause(1500);
  const sorts: number[] = [];
  for (const column of pressed) sorts.push(await sort(column));
  const nodes = document.querySelectorAll('*').length;
  remove();
  return { firstRow, firstSort, keystrokes, sorts, nodes };
}

/** How a person scrolls: so far a second with the wheel, then to and fro with the bar. */
const WHEEL_PX_PER_MS = 2.4;
const SCROLL_MS = 2500;

/** Scrolls as a wheel does, then as a dragged bar does: the milliseconds between each two frames. */
export async function scrolling(contender: Contender, count: number): Promise<{ wheel: number[]; bar: number[] }> {
  const { remove } = await mounted(contender, count);
  await pause(500);
  const box = contender.box();
  const most = box.scrollHeight - box.clientHeight;
  const framesOf = async (topAt: (elapsed: number) => number) => {
    const began = await frame();
    const frames: number[] = [];
    for (let last = began; last - began < SCROLL_MS; ) {
      box.scrollTop = topAt(last - began);
      const now = await frame();
      frames.push(now - last);
      last = now;
    }
    return frames;
  };
  const wheel = await framesOf((elapsed) => elapsed * WHEEL_PX_PER_MS);
  const bar = await framesOf((elapsed) => (most * (1 + Math.sin(elapsed / 300))) / 2);
  remove();
  return { wheel, bar };
}
