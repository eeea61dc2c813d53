/** Measures a person search at the desk among 200,000 people against one among 20,000. */
import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { FoundPerson } from '#contract/personSearch.ts';
import { root } from '../tools/modules.ts';
import { cookieOf } from '../tools/caller.ts';
import { newPortal, type Portal } from '../tools/server.ts';
import { quantile } from './statistics.ts';

const FEW = 20_000;
const MANY = 200_000;
const MAX_RATIO = 1.5;
const WARM_UPS = 30;
/** The two universities alternate, so that both run under the same machine conditions. */
const ROUNDS = 200;

interface University {
  readonly portal: Portal;
  readonly cookie: string;
  readonly phoneNumber: string;
}

/**
 * A search is a single call, whose response contains everything that the desk's page shows about
 * the person.
 */
export async function printSearches(): Promise<void> {
  const few = await universityOf(FEW);
  try {
    const many = await universityOf(MANY);
    try {
      console.log(`\nPerson search at the desk, medians of ${ROUNDS} searches\n`);
      for (const by of ['liuId', 'phoneNumber'] as const) {
        const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
        for (let run = -WARM_UPS; run < ROUNDS; run += 1) {
          for (const [name, university] of [
            ['few', few],
            ['many', many],
          ] as const) {
            const took = await search(university, by);
            if (run >= 0) times[name].push(took);
          }
        }
        const [shorter, longer] = [quantile(times.few, 0.5), quantile(times.many, 0.5)];
        line(`  By ${by}, among ${FEW.toLocaleString('en')}`, `${shorter.toFixed(2)} ms`);
        line(`  Among ${MANY.toLocaleString('en')}`, `${longer.toFixed(2)} ms`);
        line('Ratio', (longer / shorter).toFixed(2), String(MAX_RATIO));
      }
    } finally {
      await many.portal.remove();
    }
  } finally {
    await few.portal.remove();
  }
}

async function universityOf(people: number): Promise<University> {
  const portal = await newPortal({
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  // Creating this many people takes longer than a portal is given to start.
  const seeded = spawnSync(process.execPath, ['src/demo/seed.ts', '--people', String(people)], {
    cwd: root,
    env: { ...process.env, PORTAL_DATA: portal.data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeded.status !== 0)
    throw new Error(`The university of ${people} people could not be seeded.`);
  await portal.start();
  const cookie = await cookieOf(portal.url, 'fatka61');
  const university = { portal, cookie, phoneNumber: '' };
  const [anna] = await found(university, { liuId: 'annli42' });
  return { ...university, phoneNumber: anna?.phoneNumber ?? '' };
}

async function search(university: University, by: 'liuId' | 'phoneNumber'): Promise<number> {
  const began = performance.now();
  const people = await found(
    university,
    by === 'liuId' ? { liuId: 'annli42' } : { phoneNumber: university.phoneNumber },
  );
  const took = performance.now() - began;
  if (!people.some(({ liUId }) => liUId === 'annli42'))
    throw new Error(`The search by ${by} found nobody.`);
  return took;
}

async function found({ portal, cookie }: University, body: object): Promise<FoundPerson[]> {
  const answer = await fetch(`${portal.url}/api/user/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal.url, cookie },
    body: JSON.stringify(body),
  });
  return z.array(FoundPerson).parse(await answer.json());
}

const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

if (import.meta.main) await printSearches();
