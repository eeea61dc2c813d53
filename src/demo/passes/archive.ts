import { createHash, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { verifySigned } from './signed.ts';

const Field = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  dateStyle: z.optional(z.string()),
});
export type PassField = z.infer<typeof Field>;
const Fields = z.optional(z.array(Field));
/** What a phone reads of a pass. */
const PassContent = z.object({
  passTypeIdentifier: z.string(),
  teamIdentifier: z.string(),
  serialNumber: z.string(),
  organizationName: z.string(),
  webServiceURL: z.url(),
  authenticationToken: z.string(),
  voided: z.boolean(),
  barcodes: z.optional(z.array(z.object({ message: z.string(), altText: z.string() }))),
  generic: z.object({
    headerFields: Fields,
    primaryFields: Fields,
    secondaryFields: Fields,
    auxiliaryFields: Fields,
    backFields: Fields,
  }),
});
export type PassContent = z.infer<typeof PassContent>;

export interface ReadPass {
  readonly content: PassContent;
  /** Returns a text of the pass in a language of the phone, `sv` or `en`. */
  readonly textIn: (language: string, text: string) => string;
  /** Who has signed, by the certificate. */
  readonly signer: string;
}

/**
 * Reads a pass as a phone does: every file must have the hash in the manifest, and the manifest the
 * signature of somebody whom the authority knows. @throws when anything is wrong
 */
export function readPass(archive: Buffer, authority: string): ReadPass {
  const files = filesIn(archive);
  const file = (name: string): Buffer => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`There is no ${name}.`);
    return content;
  };
  const manifest = z
    .record(z.string(), z.string())
    .parse(JSON.parse(String(file('manifest.json'))));
  const named = [...files.keys()].filter((name) => !['manifest.json', 'signature'].includes(name));
  if (named.toSorted().join() !== Object.keys(manifest).toSorted().join())
    throw new Error('The manifest names other files.');
  for (const name of named)
    if (createHash('sha1').update(file(name)).digest('hex') !== manifest[name])
      throw new Error(`The manifest has another hash of ${name}.`);
  const signer = verifySigned(
    file('signature'),
    file('manifest.json'),
    new X509Certificate(authority),
  );
  const content = PassContent.parse(JSON.parse(String(file('pass.json'))));
  const { subject } = signer;
  if (!subject.includes(`UID=${content.passTypeIdentifier}`))
    throw new Error('The certificate is of another pass type.');
  if (!subject.includes(`OU=${content.teamIdentifier}`))
    throw new Error('The certificate is of another team.');
  return {
    content,
    signer: subject.replaceAll('\n', ', '),
    textIn: (language, text) => {
      const strings = String(files.get(`${language}.lproj/pass.strings`) ?? '');
      const line = strings.split('\n').find((one) => one.startsWith(`${JSON.stringify(text)} = `));
      return line === undefined
        ? text
        : z.string().parse(JSON.parse(line.slice(JSON.stringify(text).length + 3, -1)));
    },
  };
}

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;

/** The files of a ZIP archive, by its directory. */
function filesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - END_LENGTH;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('This is no ZIP archive.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('The directory is damaged.');
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const nameLength = archive.readUInt16LE(at + 28);
    const more = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + more;
  }
  return files;
}
