import type { Point } from './driver.ts';

/**
 * Dispatches what a finger causes that is pressed at the first point, moves to each of the others,
 * and is lifted: for drivers that cannot touch. Has no external references, so that it can be sent
 * to a page.
 */
async function dispatchTouch(points: readonly Point[]): Promise<void> {
  const [start] = points;
  const target = start && document.elementFromPoint(start.x, start.y);
  if (!target) throw new Error('Nothing is there to be touched.');
  const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
  const dispatch = (type: 'start' | 'move' | 'end', { x, y }: Point) => {
    const shared = { bubbles: true, cancelable: true, composed: true };
    const place = { clientX: x, clientY: y, screenX: x, screenY: y };
    const names = { start: 'down', move: 'move', end: 'up' };
    target.dispatchEvent(
      new PointerEvent(`pointer${names[type]}`, {
        ...shared,
        ...place,
        pointerId: 2,
        pointerType: 'touch',
        isPrimary: true,
      }),
    );
    const finger = { ...place, identifier: 0, target, pageX: x + scrollX, pageY: y + scrollY };
    const touches = type === 'end' ? [] : [finger];
    const event = new Event(`touch${type}`, shared);
    for (const [name, value] of [
      ['touches', touches],
      ['targetTouches', touches],
      ['changedTouches', [finger]],
    ] as const)
      Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
  };
  let last = start;
  dispatch('start', start);
  for (const point of points.slice(1)) {
    await pause();
    dispatch('move', point);
    last = point;
  }
  await pause();
  dispatch('end', last);
}

/** An expression that touches the page. */
export const touching = (points: readonly Point[]): string =>
  `(${dispatchTouch.toString()})(${JSON.stringify(points)})`;
