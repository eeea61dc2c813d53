/**
 * Lighthouse scores in mobile mode for the pages that most visits start with. `node
 * tests/bench/lighthouse.ts /profile/student=nilan234` audits the given screens, each with the
 * persona that views it; `node tests/bench/lighthouse.ts all` audits every screen, except its
 * performance.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { runnerImport } from 'vite';
import type { View } from '#e2e/support/screens.ts';
import { buildClient } from '../tools/build.ts';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import { freePort, newPortal } from '../tools/server.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** Categories that do not depend on the machine must be perfect. */
const MIN_SCORE = { performance: 0, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

interface AuditTarget {
  readonly address: string;
  readonly persona: string | null;
}
const defaultTargets: readonly AuditTarget[] = [
  { address: '/landingpage', persona: null },
  { address: '/home', persona: 'annli42' },
  { address: '/card', persona: 'nilan234' },
];

/** Prints the scores of each page and, for scores below the minimum, the audits that failed. */
export async function printLighthouse(
  pages: readonly AuditTarget[] = defaultTargets,
  categories: readonly Category[] = CATEGORIES,
): Promise<void> {
  const port = await freePort();
  const portal = await newPortal({ LOG_LEVEL: 'silent' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...QUIET_CHROMIUM, `--remote-debugging-port=${port}`],
  });
  try {
    await portal.start();
    console.log('\nLighthouse, mobile\n');
    for (const { address, persona } of pages) {
      const cookie = persona === null ? null : await sessionOf(portal.url, persona);
      const result = await lighthouse(portal.url + address, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(cookie !== null && { extraHeaders: { Cookie: cookie } }),
      });
      if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}.`);
      const { lhr } = result;
      const marks = categories.map(
        (category) =>
          [category, Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)] as const,
      );
      const shown = marks.map(([category, mark]) => `${category} ${mark}`).join(', ');
      console.log(`  ${`${address} (${persona ?? 'nobody'})`.padEnd(44)}${shown}`);
      const imperfect = marks
        .filter(([category, mark]) => mark < MIN_SCORE[category])
        .flatMap(([category]) => lhr.categories[category]?.auditRefs ?? []);
      for (const { id, weight } of imperfect) {
        const audit = lhr.audits[id];
        if (audit === undefined || weight === 0 || audit.score === null || audit.score === 1)
          continue;
        const places = [
          ...JSON.stringify(audit.details ?? null).matchAll(/"selector":"([^"]*)"/g),
        ].map(([, selector]) => selector);
        console.log(`    ${[audit.title, ...new Set(places)].join('\n      ')}`);
      }
    }
  } finally {
    await browser.close();
    await portal.remove();
  }
}

async function sessionOf(url: string, persona: string): Promise<string> {
  const answer = await fetch(`${url}/demo/session`, {
    method: 'POST',
    body: JSON.stringify({ persona }),
    headers: { 'content-type': 'application/json' },
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Lists every screen. The list of screens imports components, which Node cannot load by itself. */
async function defaultScopeViews(): Promise<readonly AuditTarget[]> {
  const { module } = await runnerImport<{ readonly views: readonly View[] }>(
    'e2e/support/screens.ts',
    { configFile: false, root, logLevel: 'error' },
  );
  return module.views.filter(({ scope }) => scope === undefined);
}

if (import.meta.main) {
  buildClient();
  const words = process.argv.slice(2);
  const named = words.map((word): AuditTarget => {
    const [address = '', persona = ''] = word.split('=');
    return { address, persona: persona || null };
  });
  if (words[0] === 'all')
    await printLighthouse(await defaultScopeViews(), ['accessibility', 'best-practices', 'seo']);
  else await printLighthouse(named.length > 0 ? named : defaultTargets);
}
