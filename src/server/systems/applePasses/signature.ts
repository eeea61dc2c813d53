import { hash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema';
import { Certificate, Time } from '@peculiar/asn1-x509';

const ID = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
} as const;

/** The key with which Apple lets the university sign passes. */
export interface PassKey {
  readonly privateKey: KeyObject;
  /** The key's own certificate first, and then Apple's above it. */
  readonly certificates: readonly X509Certificate[];
}

/** What is signed has the tag of a set, unlike in the signature itself (RFC 5652, section 5.4). */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes);

/** Returns the detached signature of some content (CMS, RFC 5652), with the certificates. */
export function signatureOf(content: Buffer, key: PassKey, now: Date): Buffer {
  const certificates = key.certificates.map(({ raw }) => AsnConvert.parse(raw, Certificate));
  const [own] = certificates;
  if (own === undefined) throw new Error('The key has no certificate.');
  const attributes = [
    attribute(ID.contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(ID.signingTime, AsnConvert.serialize(new Time(now))),
    attribute(
      ID.messageDigest,
      AsnConvert.serialize(new OctetString(hash('sha256', content, 'buffer'))),
    ),
  ].toSorted((one, other) => Buffer.compare(encoded(one), encoded(other)));
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: ID.sha256 });
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm,
    signedAttrs: attributes,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({
      algorithm: ID.rsaWithSha256,
      parameters: null,
    }),
    signature: new OctetString(
      sign('sha256', encoded(new SignedAttributes(attributes)), key.privateKey),
    ),
  });
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      certificates.map((certificate) => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  return encoded(
    new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) }),
  );
}

const attribute = (attrType: string, value: ArrayBuffer) =>
  new Attribute({ attrType, attrValues: [value] });

const encoded = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
