import { randomUUID, type X509Certificate } from 'node:crypto';
import { outerIdentity, SSID, type EduroamConnection } from './connection.ts';
import { plist } from './plist.ts';

const PEAP = 25;

/**
 * Returns a configuration profile for iPhone, iPad and Mac with the certificate authorities and the
 * network with its login. The profile is not signed.
 */
export function mobileconfig(connection: EduroamConnection): string {
  const { authorities, serverNames, username, password, university, host } = connection;
  const identifier = `${host.split('.').toReversed().join('.')}.eduroam`;
  const payload = (type: string, part: string, displayName: string, uuid: string) =>
    ({
      PayloadType: type,
      PayloadVersion: 1,
      PayloadIdentifier: part === '' ? identifier : `${identifier}.${part}`,
      PayloadUUID: uuid,
      PayloadDisplayName: displayName,
    }) as const;
  const anchors = authorities.map((authority, index) => ({
    ...payload(
      isRoot(authority) ? 'com.apple.security.root' : 'com.apple.security.pkcs1',
      `ca${index + 1}`,
      nameOf(authority) ?? university,
      randomUUID().toUpperCase(),
    ),
    PayloadCertificateFileName: `ca${index + 1}.cer`,
    PayloadContent: authority.raw,
  }));
  const network = {
    ...payload('com.apple.wifi.managed', 'wifi', SSID, randomUUID().toUpperCase()),
    SSID_STR: SSID,
    HIDDEN_NETWORK: false,
    AutoJoin: true,
    EncryptionType: 'WPA2',
    EAPClientConfiguration: {
      AcceptEAPTypes: [PEAP],
      OuterIdentity: outerIdentity(connection),
      UserName: username,
      UserPassword: password,
      PayloadCertificateAnchorUUID: anchors.map(({ PayloadUUID }) => PayloadUUID),
      TLSTrustedServerNames: serverNames,
    },
  };
  return plist({
    ...payload('Configuration', '', `${SSID} – ${university}`, randomUUID().toUpperCase()),
    PayloadOrganization: university,
    PayloadContent: [...anchors, network],
  });
}

const isRoot = ({ issuer, subject }: X509Certificate): boolean => issuer === subject;

/** The common name of the certificate's subject. */
const nameOf = ({ subject }: X509Certificate): string | undefined =>
  /^CN=(.+)$/m.exec(subject)?.[1];
