// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { eapConfig } from './eapConfig.ts';
import type { EduroamConnection } from './connection.ts';
import { mobileconfig } from './mobileconfig.ts';
import { escaped } from './xml.ts';

const eduroam = readConfig({}).eduroam!;
const connection: EduroamConnection = {
  ...eduroam,
  serverNames: ['radius1.kvarnby.example', 'radius2.kvarnby.example'],
  username: 'annli42-k7qd@kvarnby.example',
  password: 'a<b>&"c\'',
  university: 'Åsa & Söner <universitet>',
  help: { email: 'help@kvarnby.example', phone: '013-12 34 56', url: null },
  language: 'sv-SE',
  host: 'minit.kvarnby.example',
};
const authority = eduroam.authorities[0]!.raw.toString('base64');

function read(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}
const textsAt = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('the geteduroam file contains the login, the trusted servers and the support contact', () => {
  const document = read(eapConfig(connection));
  expect(
    textsAt(document, 'AuthenticationMethod > EAPMethod > Type, InnerAuthenticationMethod Type'),
  ).toEqual(['25', '26']);
  expect(textsAt(document, 'ClientSideCredential > *')).toEqual([
    'anonymous@kvarnby.example',
    'kvarnby.example',
    'true',
    connection.username,
    connection.password,
  ]);
  expect(textsAt(document, 'ServerSideCredential > *')).toEqual([
    authority,
    'radius1.kvarnby.example',
    'radius2.kvarnby.example',
  ]);
  expect(textsAt(document, 'IEEE80211 > *')).toEqual(['eduroam', 'CCMP', '001bc50460']);
  expect(textsAt(document, 'ProviderInfo > DisplayName, Helpdesk > *')).toEqual([
    connection.university,
    'help@kvarnby.example',
    '013-12 34 56',
  ]);
  expect(document.querySelector('EAPIdentityProvider')?.getAttribute('ID')).toBe('kvarnby.example');
});

/** Converts a property list to plain values. */
function valueOf(node: Element): unknown {
  const children = [...node.children];
  if (node.tagName === 'array') return children.map(valueOf);
  if (node.tagName === 'integer') return Number(node.textContent);
  if (node.tagName === 'true' || node.tagName === 'false') return node.tagName === 'true';
  if (node.tagName !== 'dict') return node.textContent;
  return Object.fromEntries(
    children
      .filter(({ tagName }) => tagName === 'key')
      .map((key) => [key.textContent, valueOf(key.nextElementSibling!)]),
  );
}

test('the profile for Apple devices contains the login and trusts the authority only for the servers’ names', () => {
  const profile = valueOf(read(mobileconfig(connection)).documentElement.firstElementChild!) as {
    PayloadContent: Record<string, unknown>[];
  };
  expect(profile).toMatchObject({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: 'example.kvarnby.minit.eduroam',
    PayloadOrganization: connection.university,
  });
  const [ca, network] = profile.PayloadContent;
  expect(ca).toMatchObject({
    PayloadType: 'com.apple.security.root',
    PayloadDisplayName: 'Kvarnby RADIUS root',
    PayloadContent: authority,
  });
  expect(network).toMatchObject({
    PayloadType: 'com.apple.wifi.managed',
    SSID_STR: 'eduroam',
    EncryptionType: 'WPA2',
    EAPClientConfiguration: {
      AcceptEAPTypes: [25],
      UserName: connection.username,
      UserPassword: connection.password,
      OuterIdentity: 'anonymous@kvarnby.example',
      PayloadCertificateAnchorUUID: [ca?.['PayloadUUID']],
      TLSTrustedServerNames: connection.serverNames,
    },
  });
  const uuids = [profile as Record<string, unknown>, ...profile.PayloadContent].map(
    (part) => part['PayloadUUID'],
  );
  expect(new Set(uuids).size).toBe(3);
});

test('escaping removes characters that XML cannot represent', () => {
  expect(escaped('a\u0000b\u001f\ud800c\u{1f600}\n')).toBe('abc\u{1f600}\n');
});
