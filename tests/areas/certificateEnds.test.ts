import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { checkCertificates } from '#server/setup/checkCertificates.ts';
import { certificateEnds, nearCertificateEnds } from '#server/outbox/certificateEnds.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { answer, change, refused } from './calls.ts';
import { WalletPortal } from './walletsSetUp.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'token-of-the-test-of-certificates-0123456789';

let files: Certificates;
let environment: Readonly<Record<string, string>>;
let at: WalletPortal;
beforeAll(async () => {
  // They are valid for two days.
  files = makeCertificates('own');
  environment = {
    PORTAL_BANKID_ENDPOINT: 'https://localhost:9/rp/v6.0/',
    PORTAL_BANKID_CERTIFICATE_FILE: files.path('own.p12'),
    PORTAL_BANKID_PASSPHRASE_FILE: files.path('passphrase.txt'),
    PORTAL_BANKID_CA_FILE: files.path('ca.pem'),
    PORTAL_EDUROAM_REALM: 'kvarnby.example',
    PORTAL_EDUROAM_CA_FILE: files.path('ca.pem'),
    PORTAL_EDUROAM_SERVER_NAMES: 'radius.kvarnby.example',
    PORTAL_WALLET_ISSUER_KEY_FILE: files.path('own.key'),
    PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path('own.pem'),
    PORTAL_WALLET_HOME_ORGANISATION: 'kvarnby.example',
    PORTAL_WALLET_VERIFIER_KEY_FILE: files.path('own.key'),
    PORTAL_WALLET_VERIFIER_CERTIFICATE_FILE: files.path('own.pem'),
    PORTAL_WALLET_PID_ROOTS: files.path('ca.pem'),
    PORTAL_METRICS_TOKEN: TOKEN,
  };
  at = await WalletPortal.start({ environment });
});
afterAll(async () => {
  await at.portal.close();
  files.remove();
});

const certificateEnd = () => new X509Certificate(files.read('own.pem')).validToDate;
const uses = ['BankId', 'Eduroam', 'WalletCards', 'WalletIdentities', 'WalletSignIn'];
const listed = async () => {
  const { status, body } = await answer((await at.portal.as('davos31'))('/api/SystemStatus'));
  expect(status).toBe(200);
  return (body as { certificates: { use: string; ends: string }[] }).certificates;
};
const offered = async () => {
  const { body } = await answer(
    at.portal.browser().fetch('/api/configuration/applicationconfiguration'),
  );
  const { hasWallets, signInScopes } = body as { hasWallets: boolean; signInScopes: number[] };
  return { hasWallets, bySigningIn: signInScopes.includes(11) };
};
const begun = async () =>
  (await answer(at.portal.browser().fetch('/api/wallet/signin', change('POST', {})))).status;

test('superusers, the metrics and the setup see when each certificate ends, also one in PKCS #12', async () => {
  const seen = await listed();
  expect(seen.map(({ use }) => use).toSorted()).toEqual(uses);
  const times = seen.map(({ ends: end }) => Date.parse(end));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const ends = certificateEnd().getTime();
  const own = seen.filter(({ use }) => /^(BankId|WalletCards|WalletSignIn)$/.test(use));
  expect(own.map(({ ends: end }) => Date.parse(end))).toEqual([ends, ends, ends]);
  const metrics = await fetch(`${at.portal.address}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(await metrics.text()).toContain(
    `certificate_end_timestamp_seconds{use="BankId"} ${ends / 1000}`,
  );
  const config = readConfig({ ...environment });
  expect(nearCertificateEnds(config, new Date(ends - 31 * DAY_MS))).toEqual([]);
  expect(certificateEnds(config, at.now)).toHaveLength(uses.length);
  const found = (now: Date) =>
    checkCertificates(config, now).find(({ system }) => /BankId/.test(system));
  expect(found(new Date(ends - 1))).toMatchObject({ isGood: true, text: /renew it soon/ });
  expect(found(new Date(ends))).toMatchObject({ isGood: false });
});

test('after their end nothing is offered by them, and everything else goes on', async () => {
  const send = await at.portal.as('annli42');
  expect(await offered()).toEqual({ hasWallets: true, bySigningIn: true });
  expect(await begun()).toBe(200);
  expect((await answer(send('/api/wallet/offers', change('POST')))).status).toBe(200);

  at.now = certificateEnd();
  const later = await at.portal.as('annli42');
  expect(await offered()).toEqual({ hasWallets: false, bySigningIn: false });
  expect(await begun()).toBe(404);
  expect(await answer(later('/api/wallet/offers', change('POST')))).toEqual(refused(404));
  expect((await answer(later('/api/wallet/credentials'))).status).toBe(200);
  expect((await listed()).map(({ use }) => use).toSorted()).toEqual(uses);
});
