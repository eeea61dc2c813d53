import { createPrivateKey, X509Certificate } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { SignJWT } from 'jose';
import type { Db } from '#server/database/open.ts';
import { holders } from '#demo/bankid/app.ts';
import { WALLET } from './page.ts';
import type { Party } from './presenting.ts';

/** The page on which the demonstration's issuer of identities revokes them, and its status list. */
export const IDENTITIES = `${WALLET}/identities`;
export const IDENTITY_LIST = `${IDENTITIES}/status`;

export const statuses = ['VALID', 'SUSPENDED', 'INVALID'] as const;
export type IdentityStatus = (typeof statuses)[number];
/** How a list states them (Token Status List, section 7.1), with two bits each. */
const VALUES: Readonly<Record<IdentityStatus, number>> = { VALID: 0, INVALID: 1, SUSPENDED: 2 };
const BITS = 2;
/** So many places a list has at least, so that it does not tell how many identities there are. */
const LEAST_BYTES = 64;

/** The place of a person's identity in the list: the same in all formats. */
export const placeOf = (number: string): number =>
  holders.findIndex(({ nationalId }) => nationalId === number);

/** The identities that are not valid, by their places. */
export async function invalidIdentities(db: Db): Promise<ReadonlyMap<number, IdentityStatus>> {
  const rows = await db.selectFrom('demo_identity_status').selectAll().execute();
  return new Map(rows.map(({ place, status }) => [place, status]));
}

export async function setIdentityStatus(
  db: Db,
  place: number,
  status: IdentityStatus,
): Promise<void> {
  if (status === 'VALID')
    await db.deleteFrom('demo_identity_status').where('place', '=', place).execute();
  else
    await db
      .insertInto('demo_identity_status')
      .values({ place, status })
      .onConflict((conflict) => conflict.column('place').doUpdateSet({ status }))
      .execute();
}

/** The issuer's status list token, as it is at an address. */
export async function identityList(
  uri: string,
  invalid: ReadonlyMap<number, IdentityStatus>,
  issuer: Party,
  now: Date,
): Promise<string> {
  const bytes = Buffer.alloc(Math.max(LEAST_BYTES, Math.ceil((holders.length * BITS) / 8)));
  for (const [place, status] of invalid) {
    const at = Math.floor((place * BITS) / 8);
    bytes.writeUInt8(bytes.readUInt8(at) | (VALUES[status] << ((place * BITS) % 8)), at);
  }
  return new SignJWT({
    sub: uri,
    ttl: 60,
    status_list: { bits: BITS, lst: deflateSync(bytes).toString('base64url') },
  })
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'statuslist+jwt',
      x5c: [new X509Certificate(issuer.certificate).raw.toString('base64')],
    })
    .setIssuedAt(now)
    .sign(createPrivateKey(issuer.private_key));
}
