import { createHash, verify, X509Certificate } from 'node:crypto';

/** An element of DER: its tag, its content, and all of it. */
interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

const [SEQUENCE, SET, OCTETS, IMPLICIT] = [0x30, 0x31, 0x04, 0xa0];
const MESSAGE_DIGEST = '2a864886f70d010904';

function elementsIn(der: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < der.length;) {
    const [tag = 0, first = 0] = [der[at], der[at + 1]];
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : der.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    const content = der.subarray(start, start + length);
    elements.push({ tag, content, whole: der.subarray(at, start + length) });
    at = start + length;
  }
  return elements;
}

function child(der: Buffer, ...path: readonly ((one: Element) => boolean)[]): Buffer {
  return path.reduce((within, isIt) => {
    const found = elementsIn(within).find(isIt);
    if (!found) throw new Error('The signature has another form.');
    return found.content;
  }, der);
}

const tagged = (tag: number) => (one: Element) => one.tag === tag;

/**
 * Verifies a detached signature (CMS) and returns the certificate of who has signed. It reads the
 * bytes itself, so that a mistake of the issuer's library would have to be made twice.
 * @throws when it is not valid, or when the authority has not issued the certificate
 */
export function verifySigned(
  signature: Buffer,
  content: Buffer,
  authority: X509Certificate,
): X509Certificate {
  const signed = child(signature, tagged(SEQUENCE), tagged(IMPLICIT), tagged(SEQUENCE));
  const certificates = elementsIn(child(signed, tagged(IMPLICIT))).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const own = certificates.find(
    (one) => one.checkIssued(authority) && one.verify(authority.publicKey) && !one.ca,
  );
  if (!own) throw new Error('Nobody whom the authority knows has signed.');
  const signers = elementsIn(signed).findLast(tagged(SET));
  const [signer] = elementsIn(signers?.content ?? Buffer.alloc(0));
  const parts = elementsIn(signer?.content ?? Buffer.alloc(0));
  const attributes = parts.find(tagged(IMPLICIT));
  const value = parts.find(tagged(OCTETS));
  if (!attributes || !value) throw new Error('The signature has another form.');

  const digest = elementsIn(attributes.content)
    .map(({ content: one }) => elementsIn(one))
    .find(([type]) => type?.content.toString('hex') === MESSAGE_DIGEST)?.[1];
  const expected = createHash('sha256').update(content).digest();
  if (!digest || !child(digest.content, tagged(OCTETS)).equals(expected))
    throw new Error('Something else has been signed.');
  // What is signed has the tag of a set instead of its place in the structure.
  const signedBytes = Buffer.from(attributes.whole);
  signedBytes[0] = SET;
  if (!verify('sha256', signedBytes, own.publicKey, value.content))
    throw new Error('The signature is wrong.');
  return own;
}
