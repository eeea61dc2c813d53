import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHashing, TooBusy } from './hashing.ts';

const settle = (work: readonly Promise<unknown>[]) => Promise.allSettled(work).then((all) => all.map(({ status }) => status));

describe('a hash', () => {
  test('is Argon2id with 19 MiB and two passes, and a salt of its own', async () => {
    const { hash } = createHashing();
    const [one, other] = await Promise.all([hash('ett lösenord'), hash('ett lösenord')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  test('knows its password again, whichever keyboard wrote it, and no other', async () => {
    const { hash, verify } = createHashing();
    const known = await hash('blåbär och grädde');
    expect(await verify(known, 'blåbär och grädde'.normalize('NFD'))).toBe(true);
    expect(await verify(known, 'blåbär och gradde')).toBe(false);
  });
});

describe('many at once', () => {
  test('leave the event loop free', async () => {
    const { hash } = createHashing();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const began = performance.now();
    await Promise.all(Array.from({ length: 12 }, () => hash('ett lösenord')));
    clearInterval(timer);
    // Hashed where it is asked for, the timer would not have run at all.
    expect(turns).toBeGreaterThan((performance.now() - began) / 40);
  });

  test('are all served when the rush is short', async () => {
    const { hash } = createHashing();
    expect(await settle(Array.from({ length: 20 }, () => hash('ett lösenord')))).toEqual(Array(20).fill('fulfilled'));
  });

  test('are turned away from a full queue, and those in it are served', async () => {
    const { hash, verify } = createHashing({ longestQueue: 3, atOnce: 1 });
    const known = await hash('ett lösenord');
    const outcomes = await settle(Array.from({ length: 10 }, () => verify(known, 'ett lösenord')));
    expect(outcomes).toEqual([...Array(4).fill('fulfilled'), ...Array(6).fill('rejected')]);
    await expect(verify(known, 'ett lösenord')).resolves.toBe(true);
  });

  test('are turned away once the rush does not end, so that whoever is served is served soon', async () => {
    const { verify, hash } = createHashing();
    const known = await hash('ett lösenord');
    const waits: number[] = [];
    let refused = 0;
    const isOver = Date.now() + 4_000;
    const visitor = async () => {
      while (Date.now() < isOver) {
        const began = performance.now();
        try {
          await verify(known, 'ett lösenord');
          if (Date.now() > isOver - 2_000) waits.push(performance.now() - began);
        } catch (fault) {
          expect(fault).toBeInstanceOf(TooBusy);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    await Promise.all(Array.from({ length: 60 * availableParallelism() }, visitor));
    expect(refused).toBeGreaterThan(0);
    waits.sort((one, other) => one - other);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(1_000);
  });

  test('that fail give their place on', async () => {
    const { verify, hash } = createHashing({ atOnce: 1 });
    const known = await hash('ett lösenord');
    const outcomes = await settle([verify('no hash', 'x'), verify('no hash', 'x'), verify(known, 'ett lösenord')]);
    expect(outcomes).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
