import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('admits up to the limit at once, and the waiting callers in order of arrival as earlier ones finish', async () => {
  const semaphore = new Semaphore(2);
  const entered: number[] = [];
  const enter = async (number: number) => {
    const release = await semaphore.acquire();
    entered.push(number);
    return release;
  };
  const [first, second, third, fourth] = [enter(1), enter(2), enter(3), enter(4)];
  const endFirst = await first;
  await second;
  expect(entered).toEqual([1, 2]);
  endFirst();
  const endThird = await third;
  expect(entered).toEqual([1, 2, 3]);
  endThird();
  await fourth;
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('makes a turn available again when it ends and nobody is waiting', async () => {
  const semaphore = new Semaphore(1);
  (await semaphore.acquire())();
  expect(await semaphore.acquire()).toBeTypeOf('function');
});
