import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewEduroamLogin } from '#contract/eduroam.ts';
import {
  canMakeCertificates,
  type Certificates,
  makeCertificates,
} from '../support/certificates.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import {
  missingForRadius,
  type RadiusLogin,
  type RadiusServer,
  startRadius,
} from '../support/radiusServer.ts';
import { accountIdOf, answer, change } from './calls.ts';

const missing = missingForRadius() ?? (canMakeCertificates ? null : 'openssl is missing');
if (missing !== null) console.log(`RADIUS tests skipped: ${missing}`);

const ROLE = `radius_${process.pid}`;
const PASSWORD = 'of-the-radius-server';

let certificates: Certificates;
let portal: Portal;
let radius: RadiusServer | undefined;
beforeAll(async () => {
  if (missing !== null) return;
  certificates = makeCertificates('radius');
  const environment = {
    PORTAL_EDUROAM_REALM: 'kvarnby.example',
    PORTAL_EDUROAM_CA_FILE: certificates.path('ca.pem'),
    PORTAL_EDUROAM_SERVER_NAMES: 'radius.kvarnby.example',
  };
  portal = await startPortal({ environment });
  await sql`create role ${sql.id(ROLE)} login password ${sql.lit(PASSWORD)}`.execute(portal.db);
  await sql`grant usage on schema radius to ${sql.id(ROLE)}`.execute(portal.db);
  await sql`grant select on radius.radcheck to ${sql.id(ROLE)}`.execute(portal.db);
  await sql`grant execute on function radius.signed_in(text) to ${sql.id(ROLE)}`.execute(portal.db);
  radius = await startRadius(
    { url: portal.databaseUrl, role: ROLE, password: PASSWORD },
    certificates,
    'radius',
  );
});
afterAll(async () => {
  if (missing !== null) return;
  await radius?.stop();
  await sql`drop owned by ${sql.id(ROLE)}`.execute(portal.db);
  await sql`drop role ${sql.id(ROLE)}`.execute(portal.db);
  await portal.close();
  certificates.remove();
});

/** The configuration that a device reads from the geteduroam file. */
function deviceOf({ eapConfig }: NewEduroamLogin): RadiusLogin {
  const textOf = (name: string) =>
    new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(eapConfig)?.[1] ?? '';
  const authorityFile = certificates.path('told.pem');
  writeFileSync(authorityFile, new X509Certificate(Buffer.from(textOf('CA'), 'base64')).toString());
  return {
    username: textOf('UserName'),
    password: textOf('Password'),
    outerIdentity: textOf('OuterIdentity'),
    authorityFile,
    serverName: textOf('ServerID'),
  };
}

// SELF-07
test.skipIf(missing !== null)(
  'a device joins by PEAP with the issued login while the login exists and the account is open',
  async () => {
    const anna = await portal.as('annli42');
    const login = (await answer(anna('/api/eduroam/passwords', change('POST'))))
      .body as NewEduroamLogin;
    const device = deviceOf(login);
    expect(radius?.join(device)).toBe(true);
    const used = (await answer(anna('/api/eduroam/passwords'))).body as {
      lastUsed: string | null;
    }[];
    expect(used).toMatchObject([{ lastUsed: expect.stringMatching(/Z$/) }]);

    expect(radius?.join({ ...device, password: `${device.password}x` })).toBe(false);
    expect(radius?.join({ ...device, serverName: 'radius.elsewhere.example' })).toBe(false);

    const id = await accountIdOf(portal.db, 'annli42');
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('id', '=', id)
      .execute();
    expect(radius?.join(device)).toBe(false);
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('id', '=', id)
      .execute();
    expect(radius?.join(device)).toBe(true);

    const annaAgain = await portal.as('annli42');
    await annaAgain(`/api/eduroam/passwords/${login.id}`, change('DELETE'));
    expect(radius?.join(device)).toBe(false);
  },
);

test.skipIf(missing !== null)('a RADIUS server can read the logins and nothing else', async () => {
  const denied = async (query: string) => {
    const work = portal.db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(ROLE)}`.execute(tx);
      await sql.raw(query).execute(tx);
    });
    return await work.then(
      () => 'allowed',
      (error: unknown) => String(error),
    );
  };
  expect(await denied('select * from radius.radcheck')).toBe('allowed');
  for (const table of ['eduroam_password', 'account', 'password', 'session'])
    expect(await denied(`select * from ${table}`)).toContain('permission denied');
});
