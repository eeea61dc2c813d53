import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { answer, change } from '../areas/calls.ts';
import { REBECKA } from '../support/bankIdSignIn.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startPortal } from '../support/portal.ts';
import { testNow } from '../tools/clock.ts';
import { modulesUnder } from '../tools/modules.ts';

const ENGLISH = '?language=en-GB';

test('the demonstration’s wallet shows who asks and what is shown, and signs its owner in', async () => {
  const portal = await startPortal();
  try {
    const browser = portal.browser();
    const begin = async () => {
      const { body } = await answer(browser.fetch('/api/wallet/signin', change('POST', {})));
      const { pathname, search } = new URL((body as { link: string }).link);
      const opened = await browser.open(`${pathname}${search}&language=en-GB`);
      return { text: await opened.response.text(), fields: fieldsIn(search) };
    };
    const consent = (from: TestBrowser, fields: Record<string, string>) =>
      from.submit(`/demo/wallet/present/consent${ENGLISH}`, fields);

    const { text, fields } = await begin();
    expect(text).toContain('MinIT demonstration (127.0.0.1) asks who you are.');
    const asked = { ...fields, number: REBECKA };
    const shown = await (await consent(browser, { ...asked, kind: 'usual' })).response.text();
    for (const part of ['Rebecka', 'Moberg', REBECKA, '1998-09-17']) expect(shown).toContain(part);
    const without = await (await consent(browser, { ...asked, kind: 'noNumber' })).response.text();
    expect(without).toContain('Moberg');
    expect(without).not.toMatch(new RegExp(`<dd>${REBECKA}`));
    const unknown = await consent(browser, { ...asked, number: '191212121212' });
    expect(unknown.response.status).toBe(400);

    const answered = await browser.submit(`/demo/wallet/present/answer${ENGLISH}`, {
      ...asked,
      answer: 'approve',
    });
    expect(answered.url.pathname).toBe('/authentication/wallet');
    expect(await answer(browser.fetch('/api/wallet/signin'))).toMatchObject({
      body: { state: 'answered' },
    });
    const responseCode = new URLSearchParams(answered.url.hash.slice(1)).get('response_code');
    const done = await answer(browser.fetch('/api/wallet/signin', change('PUT', { responseCode })));
    expect(done.status).toBe(204);

    const asMdoc = await begin();
    const mdocShown = await consent(browser, { ...asMdoc.fields, number: REBECKA, kind: 'mdoc' });
    expect(await mdocShown.response.text()).toMatch(/<dt>Date of birth<.dt><dd>1998-09-17/);
    const byMdoc = await browser.submit(`/demo/wallet/present/answer${ENGLISH}`, {
      ...asMdoc.fields,
      number: REBECKA,
      kind: 'mdoc',
      answer: 'approve',
    });
    expect(byMdoc.url.pathname).toBe('/authentication/wallet');

    const second = await begin();
    await browser.submit(`/demo/wallet/present/answer${ENGLISH}`, {
      ...second.fields,
      number: REBECKA,
      answer: 'decline',
    });
    expect(await answer(browser.fetch('/api/wallet/signin'))).toMatchObject({
      body: { refusal: 'DECLINED' },
    });
    const third = await begin();
    const expired = await browser.submit(`/demo/wallet/present/answer${ENGLISH}`, {
      ...third.fields,
      number: REBECKA,
      kind: 'expired',
      answer: 'approve',
    });
    expect(await expired.response.text()).toContain('did not accept');
    expect(await answer(browser.fetch('/api/wallet/signin'))).toMatchObject({
      body: { refusal: 'EXPIRED' },
    });
    const over = await browser.open(`/demo/wallet/present?request_uri=${portal.url}/x&client_id=y`);
    expect(over.response.status).toBe(400);
  } finally {
    await portal.close();
  }
});

const fieldsIn = (search: string): Record<string, string> => {
  const { request_uri = '', client_id = '' } = Object.fromEntries(new URLSearchParams(search));
  return { request_uri, client_id };
};

test('the demonstration’s issuer revokes and pauses identities, in both formats', async () => {
  const clock = { now: testNow() };
  const portal = await startPortal({ clock: () => clock.now });
  try {
    const browser = portal.browser();
    const { url } = portal;
    const setStatus = (status: string) =>
      browser.submit(`/demo/wallet/identities${ENGLISH}`, { number: REBECKA, status });
    /** What becomes of it a minute after the issuer has changed its list. */
    const refusalOf = async (kind: string) => {
      clock.now = new Date(clock.now.getTime() + 61_000);
      const { body } = await answer(browser.fetch('/api/wallet/signin', change('POST', {})));
      const fields = fieldsIn(new URL((body as { link: string }).link).search);
      const choice = { ...fields, number: REBECKA, kind, answer: 'approve' };
      await browser.submit(`/demo/wallet/present/answer${ENGLISH}`, choice);
      return (await answer(browser.fetch('/api/wallet/signin'))).body;
    };
    const accepted = { state: 'answered', refusal: null };
    const revoked = { state: 'refused', refusal: 'REVOKED' };
    expect(await refusalOf('usual')).toEqual(accepted);
    const page = await (await setStatus('INVALID')).response.text();
    expect(page).toContain('<li>Rebecka Moberg: Not valid</li>');
    expect(await refusalOf('usual')).toEqual(revoked);
    expect(await refusalOf('mdoc')).toEqual(revoked);
    await setStatus('SUSPENDED');
    expect(await refusalOf('mdoc')).toEqual(revoked);
    const token = await browser.fetch('/demo/wallet/identities/status');
    expect(token.headers.get('content-type')).toContain('application/statuslist+jwt');
    expect(decodeJwt(await token.text())).toMatchObject({
      sub: `${url}/demo/wallet/identities/status`,
      status_list: { bits: 2 },
    });
    await setStatus('VALID');
    expect(await refusalOf('mdoc')).toEqual(accepted);
    const foreign = await portal.browser().fetch('/demo/wallet/identities', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ number: REBECKA, status: 'INVALID' }),
    });
    expect(foreign.status).toBe(403);
    await setStatus('NO SUCH');
    expect(await refusalOf('usual')).toEqual(accepted);
  } finally {
    await portal.close();
  }
});

test('what answers shares no code with what asks', () => {
  const verifier = modulesUnder('src/server/session/signIn/wallet', 'src/server/identityVerifier');
  const shared = verifier
    .flatMap((one) => one.imports.map(({ target }) => target))
    .filter((target) => /tiny-cbor|^src\/server\/demo/.test(target));
  expect(shared).toEqual([]);
  const imports = modulesUnder('src/demo/wallet')
    .filter(({ path }) => /\/(presenting|mdoc)\.ts$/.test(path))
    .flatMap((one) => one.imports.map(({ target }) => target));
  expect([...new Set(imports)].toSorted()).toEqual([
    '@levischuck/tiny-cbor',
    'jose',
    'node:crypto',
    'src/demo/wallet/mdoc.ts',
    'src/server/outward/fetch.ts',
    'zod',
  ]);
});
