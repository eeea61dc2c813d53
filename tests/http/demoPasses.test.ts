import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { applePassesIn } from '#server/process/outsideSystems.ts';
import { answer, change } from '../areas/calls.ts';
import { startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { modulesUnder } from '../tools/modules.ts';

const PAGE = '/demo/passes?language=en-GB';

test('the demonstration’s phone shows the pass, hears of a frozen card by a push, and leaves', async () => {
  const portal = await startPortal();
  try {
    const browser = portal.browser();
    const page = async (address = PAGE) => (await browser.open(address)).response.text();
    const act = async (step: string, fields: Record<string, string>) =>
      browser.submit(`/demo/passes/${step}?language=en-GB`, fields);
    const send = await portal.as('nilan234');
    const made = await answer(send('/api/wallet/passes', change('POST', { platform: 'Apple' })));
    const { link } = made.body as { link: string };
    expect(await page()).toContain('The phone has no pass.');
    const { pathname, search } = new URL(link);
    expect(pathname).toBe('/demo/passes');
    const address = new URL(link).searchParams.get('pass') ?? '';
    expect(await page(`${pathname}${search}&language=en-GB`)).toContain(address);

    const nowhere = await act('add', { link: `${portal.url}/wallet/passes/x` });
    expect(nowhere.response.status).toBe(400);
    expect(await nowhere.response.text()).toContain('The link leads to no pass.');
    expect((await act('add', { link })).response.status).toBe(400);
    expect((await act('add', { link: address })).response.status).toBe(200);
    const shown = await page();
    for (const text of [
      'Nils Andersson',
      'Campus card for students',
      'In use',
      'Registered for changes',
    ])
      expect(shown).toContain(text);
    expect(shown).toMatch(/MinIT demonstration[^<]*UID=pass\.|UID=pass\.[^<]*MinIT demonstration/);
    const [, serial = ''] = /name="serial" value="([^"]+)"/.exec(shown) ?? [];
    expect(shown).toContain(`${portal.url}/check/${serial}`);
    expect(await (await portal.browser().open(PAGE)).response.text()).toContain('has no pass');

    expect((await answer(send('/api/campuscard/freeze', change('POST')))).status).toBe(200);
    const config = readConfig({ PORTAL_BASE_URL: portal.url });
    await deliverDueChanges(portal.db, {
      systems: {
        cards: null,
        directory: recordingDirectory(),
        applePasses: await applePassesIn(config, portal.db),
      },
      secretKey: config.secretKey,
      log: { warn: () => undefined, info: () => undefined },
      clock: () => new Date(),
      whenRefused: async () => undefined,
    });
    const frozen = await page();
    for (const text of ['Voided', 'Paused', 'Push received', 'New version fetched'])
      expect(frozen).toContain(text);
    expect(frozen).not.toContain(`${portal.url}/check/${serial}`);

    await act('remove', { serial });
    expect(await page()).toContain('The phone has no pass.');
    const devices = await portal.db.selectFrom('wallet_pass_device').selectAll().execute();
    expect(devices).toEqual([]);
  } finally {
    await portal.close();
  }
});

test('it shares no code with the issuer, whose independent counterpart it is', () => {
  const imports = modulesUnder('src/demo/passes').flatMap((one) =>
    one.imports.map(({ target }) => [one.path, target] as const),
  );
  const ofIssuer = /areas\/passes|passService|systems\/(apple|google)Passes|asn1|fflate|jose/;
  expect(imports.filter(([, target]) => ofIssuer.test(target))).toEqual([]);
  const ofReader = imports.flatMap(([path, target]) => (path.endsWith('/signed.ts') ? target : []));
  expect(ofReader).toEqual(['node:crypto']);
});
