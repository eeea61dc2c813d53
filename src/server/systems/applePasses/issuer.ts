import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from 'fflate';
import { applePush, type PushService } from './apns.ts';
import { endOfChain, nameIn } from '../certificates.ts';
import type { ApplePasses } from './port.ts';
import { type PassKey, signatureOf } from './signature.ts';

/** The app's icon, which notifications about the pass show, in the sizes of Apple's screens. */
const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const;
const FOLDER = join(import.meta.dirname, 'icons');

interface Rest extends Pick<ApplePasses, 'addAddress'> {
  readonly service: () => Promise<PushService>;
}

/** Returns the issuer whose passes are signed with this key. */
export function applePassIssuer(key: PassKey, { addAddress, service }: Rest): ApplePasses {
  const [own] = key.certificates;
  const [passType, team] = own ? [nameIn(own, 'UID'), nameIn(own, 'OU')] : [null, null];
  if (own === undefined || passType === null || team === null)
    throw new Error('The certificate names no pass type.');
  const icons = Object.fromEntries(ICONS.map((name) => [name, readFileSync(join(FOLDER, name))]));
  return {
    addAddress,
    passType,
    team,
    certificateEnds: endOfChain(key.certificates),
    push: applePush({ key, passType, service }),
    signed: (files) => archiveOf({ ...files, ...icons }, key),
  };
}

/** A pass is a ZIP archive with the hashes of its files, SHA-1 by Apple's format, and a signature. */
function archiveOf(files: Readonly<Record<string, Buffer>>, key: PassKey): Promise<Buffer> {
  const hashes = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, hash('sha1', content)]),
  );
  const manifest = Buffer.from(JSON.stringify(hashes));
  const signature = signatureOf(manifest, key, new Date());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  zip({ ...files, 'manifest.json': manifest, signature }, (error, archive) => {
    if (error) reject(error);
    else resolve(Buffer.from(archive));
  });
  return promise;
}
