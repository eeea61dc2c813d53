import { expect, test } from 'vitest';
import type { CredentialOffer } from '#contract/wallets.ts';
import { answer, change } from '../areas/calls.ts';
import { WalletPortal } from '../areas/walletsSetUp.ts';
import { modulesUnder } from '../tools/modules.ts';

const PAGE = '/demo/wallet?language=en-GB';

test('the demonstration’s wallet receives the card, says what it shows, and follows its status', async () => {
  const at = await WalletPortal.start();
  try {
    const { portal } = at;
    const browser = portal.browser();
    const page = async (address = PAGE) => (await browser.open(address)).response.text();
    const send = await portal.as('nilan234');
    const receive = async ({ link, transactionCode }: CredentialOffer, code = transactionCode) =>
      browser.submit('/demo/wallet/receive?language=en-GB', { link, code });

    expect(await page()).toContain('The wallet is empty.');
    const offer = await at.offer(send);
    const { pathname, search } = new URL(offer.link);
    expect(await page(`${pathname}${search}&language=en-GB`)).toContain(search);
    const wrong = await receive(offer, offer.transactionCode === '000000' ? '000001' : '000000');
    expect(wrong.response.status).toBe(400);
    expect(await wrong.response.text()).toContain('The code is wrong');
    expect((await receive(offer)).response.status).toBe(200);

    const shown = await page();
    for (const text of ['Campus card for students', 'Given name', 'Nils', 'Valid', portal.url])
      expect(shown).toContain(text);
    expect(shown).toContain('urn:schac:personalUniqueCode:int:esi:ladok.se:externtstudentuid-');
    const taken = await receive(offer);
    expect(await taken.response.text()).toContain('The link leads to no offer.');
    expect(await (await portal.browser().open(PAGE)).response.text()).toContain('is empty');

    expect(await answer(send('/api/campuscard/freeze', change('POST')))).toMatchObject({
      status: 200,
    });
    at.later(21);
    expect(await page()).toContain('Paused');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(await page()) ?? [];
    await browser.submit('/demo/wallet/forget?language=en-GB', { id });
    expect(await page()).toContain('The wallet is empty.');
  } finally {
    await at.portal.close();
  }
});

test('it shares no code with the issuer, whose independent counterpart it is', () => {
  const modules = modulesUnder('src/demo/wallet');
  const imports = modules.flatMap((one) => one.imports.map(({ target }) => [one.path, target]));
  const ofIssuer = /areas\/wallets|credentialIssuer|systems\/wallets|rules\/walletCredential/;
  expect(imports.filter(([, target]) => ofIssuer.test(target!))).toEqual([]);
  const ofWallet = imports.flatMap(([path, target]) =>
    /\/(wallet|shapes)\.ts$/.test(path!) ? target! : [],
  );
  expect([...new Set(ofWallet)].toSorted()).toEqual([
    'jose',
    'node:crypto',
    'node:zlib',
    'src/demo/wallet/shapes.ts',
    'src/server/outward/fetch.ts',
    'zod',
  ]);
});
