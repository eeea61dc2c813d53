import { outerIdentity, SSID, type EduroamConnection } from './connection.ts';
import { element, XML_DECLARATION, type Xml } from './xml.ts';

/** The IANA numbers of the EAP methods. */
const PEAP = '25';
const MSCHAPV2 = '26';

/**
 * The eduroam organisation identifier, for networks that devices discover by it instead of by name.
 */
const EDUROAM_CONSORTIUM = '001bc50460';

/**
 * Returns the configuration file for geteduroam and the eduroam CAT apps (EAP metadata,
 * draft-winter-opsawg-eap-metadata).
 */
export function eapConfig(connection: EduroamConnection): string {
  const { realm, username, password, university, help, authorities, serverNames } = connection;
  const lang = connection.language.slice(0, 2);
  const provider = element(
    'EAPIdentityProvider',
    { ID: realm, namespace: 'urn:RFC4282:realm', lang, version: '1' },
    tag(
      'AuthenticationMethods',
      tag(
        'AuthenticationMethod',
        tag('EAPMethod', tag('Type', PEAP)),
        tag(
          'ServerSideCredential',
          ...authorities.map(({ raw }) =>
            element('CA', { format: 'X.509', encoding: 'base64' }, raw.toString('base64')),
          ),
          ...serverNames.map((name) => tag('ServerID', name)),
        ),
        tag(
          'ClientSideCredential',
          tag('OuterIdentity', outerIdentity(connection)),
          tag('InnerIdentitySuffix', realm),
          tag('InnerIdentityHint', 'true'),
          tag('UserName', username),
          tag('Password', password),
        ),
        tag('InnerAuthenticationMethod', tag('EAPMethod', tag('Type', MSCHAPV2))),
      ),
    ),
    tag(
      'CredentialApplicability',
      tag('IEEE80211', tag('SSID', SSID), tag('MinRSNProto', 'CCMP')),
      tag('IEEE80211', tag('ConsortiumOID', EDUROAM_CONSORTIUM)),
    ),
    tag(
      'ProviderInfo',
      element('DisplayName', { lang }, university),
      tag(
        'Helpdesk',
        element('EmailAddress', { lang }, help.email),
        help.url === null ? null : element('WebAddress', { lang }, help.url),
        element('Phone', { lang }, help.phone),
      ),
    ),
  );
  const schema = {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:noNamespaceSchemaLocation': 'eap-metadata.xsd',
  };
  return `${XML_DECLARATION}${element('EAPIdentityProviderList', schema, provider).xml}\n`;
}

/** An element without attributes. */
const tag = (name: string, ...content: readonly (Xml | string | null)[]): Xml =>
  element(name, {}, ...content);
