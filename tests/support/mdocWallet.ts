import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CBORTag, type CBORType, decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor';
import type { JWK } from 'jose';
import { fullDate, issueMdoc, type Mdoc, presentMdoc, type Session } from '#demo/wallet/mdoc.ts';
import type { IdentityIssuer } from './identityAuthority.ts';
import type { ReadRequest } from './identityWallet.ts';

export const PID = 'eu.europa.ec.eudi.pid.1';
const DAY = 86_400_000;

/** What is otherwise than it should be. */
export interface MdocOtherwise extends Partial<Omit<Mdoc, 'elements'>> {
  /** Elements in place of the usual ones, or besides them. */
  readonly elements?: Readonly<Record<string, CBORType>>;
  /** The elements that are disclosed; all of them if absent. */
  readonly disclosed?: readonly string[];
  readonly issuer?: IdentityIssuer;
  readonly x5c?: readonly string[];
  readonly session?: Partial<Session>;
  readonly signsWithOtherKey?: boolean;
  /** Changes the device response after everything is signed. */
  readonly tampered?: (response: Cbor) => void;
}

/** The part of a device response that tests change. */
type Cbor = Map<string, CBORType>;
export const within = (value: CBORType | undefined, ...path: readonly (string | number)[]) => {
  let at = value;
  for (const key of path) at = at instanceof Map ? at.get(key) : (at as CBORType[])[key as number];
  return at as Cbor & CBORType[];
};

/** A device response, made by the demonstration's wallet, which shares no code with the portal. */
export async function deviceResponse(
  request: ReadRequest,
  issuer: IdentityIssuer,
  now: Date,
  otherwise: MdocOtherwise = {},
): Promise<string> {
  const { issuer: signer = issuer, x5c = signer.x5c, session, disclosed } = otherwise;
  const elements = otherwise.elements ?? pidElements;
  const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const device = newKeys();
  const mdoc = issueMdoc(
    {
      doctype: PID,
      namespace: PID,
      validFrom: new Date(now.getTime() - DAY),
      validUntil: new Date(now.getTime() + DAY),
      ...otherwise,
      elements,
    },
    device.publicKey.export({ format: 'jwk' }),
    { privateKey: signer.privateKey, certificates: x5c.map((one) => Buffer.from(one, 'base64')) },
  );
  const key: KeyObject = (otherwise.signsWithOtherKey ? newKeys() : device).privateKey;
  const shown = await presentMdoc(mdoc, disclosed ?? Object.keys(elements), key, {
    ...sessionOf(request),
    ...session,
  });
  if (!otherwise.tampered) return shown;
  const response = decodeCBOR(new Uint8Array(Buffer.from(shown, 'base64url'))) as Cbor;
  otherwise.tampered(response);
  return Buffer.from(encodeCBOR(response)).toString('base64url');
}

/** What a device signs for a request. */
const sessionOf = ({ nonce, client_metadata: metadata, ...request }: ReadRequest): Session => ({
  nonce,
  encryptionKey: metadata.jwks.keys[0],
  recipient:
    request.expected_origins === undefined
      ? { clientId: request.client_id, responseUri: request.response_uri }
      : { origin: request.expected_origins[0] ?? '' },
});

export const pidElements: Readonly<Record<string, CBORType>> = {
  family_name: 'Moberg',
  given_name: 'Rebecka',
  birth_date: fullDate('1998-09-17'),
  personal_administrative_number: '199809172381',
};

/** An element as an issuer would make it, which no issuer has signed. */
export const forgedItem = (digestID: number, name: string, value: CBORType): CBORTag =>
  new CBORTag(
    24,
    encodeCBOR(
      new Map<string, CBORType>([
        ['digestID', digestID],
        ['random', new Uint8Array(32)],
        ['elementIdentifier', name],
        ['elementValue', value],
      ]),
    ),
  );

/** A key for which no answer is encrypted. */
export const otherKey = (): JWK =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
