import { onTestFinished, vi } from 'vitest';

/**
 * Lets localStorage and sessionStorage have no room for any value, as long as `isFull` returns true
 * and until the test has finished; values are still read and removed. The returned function makes
 * room.
 */
export function fillStorage(isFull: () => boolean = () => true): () => void {
  const setItem = Reflect.get(Storage.prototype, 'setItem');
  const filled = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    ...given
  ) {
    if (isFull()) throw new DOMException('full', 'QuotaExceededError');
    Reflect.apply(setItem, this, given);
  });
  const makeRoom = () => filled.mockRestore();
  onTestFinished(makeRoom);
  return makeRoom;
}
