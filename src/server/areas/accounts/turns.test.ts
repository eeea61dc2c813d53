import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('admits up to the limit at once, and the waiting callers in order of arrival as earlier ones finish', async () => {
  const turns = new Turns(2);
  const entered: number[] = [];
  const enter = async (number: number) => {
    const giveBack = await turns.take();
    entered.push(number);
    return giveBack;
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
  const turns = new Turns(1);
  (await turns.take())();
  expect(await turns.take()).toBeTypeOf('function');
});
