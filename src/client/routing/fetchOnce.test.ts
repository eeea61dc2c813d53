import { describe, expect, test } from 'vitest';
import { fetchOnce } from './fetchOnce.ts';

describe('fetchOnce', () => {
  test('fetches on first use, and returns the same result to every caller', async () => {
    let fetches = 0;
    const part = fetchOnce(async () => ({ number: ++fetches }));
    expect(fetches).toBe(0);
    const [one, other] = await Promise.all([part(), part()]);
    expect(one).toBe(other);
    expect(await part()).toBe(one);
    expect(fetches).toBe(1);
  });

  test('tries again after a failure', async () => {
    const answers = [() => Promise.reject(new Error('not found')), () => Promise.resolve('loaded')];
    const part = fetchOnce(
      () => answers.shift()?.() ?? Promise.reject(new Error('unexpected call')),
    );
    await expect(Promise.all([part(), part()])).rejects.toThrow('not found');
    expect(await part()).toBe('loaded');
    expect(await part()).toBe('loaded');
  });
});
