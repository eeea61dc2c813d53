import type { JWK } from 'jose';
import type { Transaction } from 'kysely';
import { endOfDay, type IsoDate } from '#rules/dates.ts';
import { claimsOf, credentialEnd } from '#rules/walletCredential.ts';
import type { AuditEntry } from '#server/database/audit.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import type { WalletIssuer } from '#server/systems/wallets/port.ts';
import { statusListUrl, typeName } from './addresses.ts';
import { disclosuresOf, sdJwtOf } from './sdJwt.ts';
import { addCredential, type Allowed, cardEndOf, statedPerson } from './store.ts';

/** The wallet's public key, and its thumbprint (RFC 7638). */
export interface WalletKey {
  readonly jwk: JWK;
  readonly thumbprint: string;
}

interface Issue extends Pick<AuditEntry, 'requestId' | 'address'> {
  readonly issuer: WalletIssuer;
  readonly baseUrl: string;
  readonly now: Date;
  readonly today: IsoDate;
}

const DAY_SECONDS = 86_400;

/**
 * Issues a credential that is bound to the wallet's key. Null if the card may not be in a wallet any
 * more; the caller then undoes what the transaction has written.
 */
export async function issueCredential(
  tx: Transaction<Database>,
  offered: Allowed,
  key: WalletKey,
  { issuer, baseUrl, now, today, requestId, address }: Issue,
): Promise<string | null> {
  const expires = endOfDay(credentialEnd(today, await cardEndOf(tx, offered.cardId)));
  const place = await addCredential(tx, offered, key.thumbprint, { now, expires, today });
  if (place.status !== 'Valid') return null;

  const { lin, liUId, ...person } = await statedPerson(tx, offered.accountId);
  const claims = claimsOf(offered.type, person, issuer.homeOrganisation);
  const { disclosures, payload } = disclosuresOf(claims);
  const { kty, crv, x, y } = key.jwk;
  const jwt = await issuer.signed('dc+sd-jwt', {
    iss: baseUrl,
    vct: typeName({ baseUrl }, issuer, offered.type),
    // A time of day would tell several checkers that they have met the same credential.
    iat: rounded(now),
    exp: seconds(expires),
    cnf: { jwk: { kty, crv, x, y } },
    status: { status_list: { idx: place.index, uri: statusListUrl({ baseUrl }, place.list) } },
    ...payload,
  });
  await record(tx, {
    actor: { lin, liUId },
    requestId,
    address,
    at: now,
    subjectLin: lin,
    action: 'walletCredential.issue',
    after: { credentialId: place.id, type: offered.type, claims: Object.keys(claims) },
  });
  return sdJwtOf(jwt, disclosures);
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const rounded = (moment: Date): number => seconds(moment) - (seconds(moment) % DAY_SECONDS);
