import { describe, expect, test } from 'vitest';
import { createHashing, TooBusy } from './hashing.ts';

const statusesOf = (work: readonly Promise<unknown>[]) =>
  Promise.allSettled(work).then((all) => all.map(({ status }) => status));

describe('hash', () => {
  test('uses Argon2id with 19 MiB, two passes and a unique salt', async () => {
    const { hash } = createHashing();
    const [one, other] = await Promise.all([hash('ett lösenord'), hash('ett lösenord')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  test('verifies the right password in any Unicode normalisation, and rejects others', async () => {
    const { hash, verify } = createHashing();
    const known = await hash('blåbär och grädde');
    expect(await verify(known, 'blåbär och grädde'.normalize('NFD'))).toBe(true);
    expect(await verify(known, 'blåbär och gradde')).toBe(false);
  });
});

describe('many concurrent calls', () => {
  test('leave the event loop free', async () => {
    const { hash } = createHashing();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const began = performance.now();
    await Promise.all(Array.from({ length: 12 }, () => hash('ett lösenord')));
    clearInterval(timer);
    // If hashing ran on the event loop, the timer would not have fired at all.
    expect(turns).toBeGreaterThan((performance.now() - began) / 40);
  });

  test('are all served in a short burst', async () => {
    const { hash } = createHashing();
    expect(await statusesOf(Array.from({ length: 20 }, () => hash('ett lösenord')))).toEqual(
      Array(20).fill('fulfilled'),
    );
  });

  test('are rejected when the queue is full, while queued calls are served', async () => {
    const { hash, verify } = createHashing({ maxQueueLength: 3, concurrency: 1 });
    const known = await hash('ett lösenord');
    const outcomes = await statusesOf(
      Array.from({ length: 10 }, () => verify(known, 'ett lösenord')),
    );
    expect(outcomes).toEqual([...Array(4).fill('fulfilled'), ...Array(6).fill('rejected')]);
    await expect(verify(known, 'ett lösenord')).resolves.toBe(true);
  });

  test('are rejected under sustained load, so that no call waits for more than four others per place', async () => {
    const { verify, hash } = createHashing({ concurrency: 2 });
    const known = await hash('ett lösenord');
    const began = performance.now();
    const age = () => performance.now() - began;
    const inside: number[] = [];
    let waiting = 0;
    let refused = 0;
    const visitor = async () => {
      while (age() < 3_000) {
        waiting += 1;
        if (age() > 2_000) inside.push(waiting);
        const error = await verify(known, 'ett lösenord').then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error instanceof TooBusy) refused += 1;
        waiting -= 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all(Array.from({ length: 100 }, visitor));
    expect(refused).toBeGreaterThan(100);
    // Two places with four queued calls each, two calls being served, and the calls that are being
    // rejected at this moment.
    const full = 2 * 4 + 2;
    expect(
      inside.toSorted((one, other) => one - other)[Math.floor(inside.length / 2)],
    ).toBeLessThanOrEqual(full + 1);
  });

  test('free their place when they fail', async () => {
    const { verify, hash } = createHashing({ concurrency: 1 });
    const known = await hash('ett lösenord');
    const outcomes = await statusesOf([
      verify('no hash', 'x'),
      verify('no hash', 'x'),
      verify(known, 'ett lösenord'),
    ]);
    expect(outcomes).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
