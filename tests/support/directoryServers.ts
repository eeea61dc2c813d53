import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Attribute, Change, Client } from 'ldapts';

export interface DirectoryServer {
  /** The `PORTAL_DIRECTORY_*` settings of a portal that uses this directory. */
  readonly environment: Readonly<Record<string, string>>;
  readonly host: string;
  readonly port: number;
  /** Opens a connection as the directory's administrator. */
  readonly administrator: () => Promise<Client>;
  /** Container for the accounts that tests create. */
  readonly people: string;
  /** Group whose members must keep two-step verification on. */
  readonly group: string;
  readonly stop: () => Promise<void>;
}

/** Returns why the server cannot be started here, and what to install; null if it can. */
export const missingForOpenLdap = (): string | null =>
  missing(['slapd', 'openssl'], 'slapd openssl') ??
  (existsSync(SLAPD_MODULES) ? null : `${SLAPD_MODULES} does not exist`);

export const missingForActiveDirectory = (): string | null =>
  process.getuid?.() === 0
    ? missing(['samba', 'samba-tool', ...SAMBA_FILES], SAMBA_PACKAGES)
    : 'only root may open the ports of a domain controller';

const SAMBA_PACKAGES = 'samba samba-ad-dc samba-ad-provision samba-dsdb-modules samba-vfs-modules';
/** A file of each package that has no program. */
const SAMBA_FILES = [
  '/usr/share/samba/setup/provision.ldif',
  'samba/ldb/acl.so',
  'samba/vfs/acl_xattr.so',
];
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu`);
const SLAPD_MODULES = '/usr/lib/ldap';
const PATH = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
const findProgram = (name: string) =>
  PATH.map((folder) => join(folder, name)).find((path) => existsSync(path));
const isInstalled = (name: string) =>
  findProgram(name) !== undefined ||
  ['', ...LIBRARIES].some((folder) => existsSync(join(folder, name)));

/** Programs, files, and files of libraries. */
function missing(parts: readonly string[], packages: string): string | null {
  const absent = parts.filter((name) => !isInstalled(name));
  return absent.length === 0
    ? null
    : `${absent.join(' and ')} is missing (on Debian: sudo apt-get install ${packages})`;
}

const PASSWORD = 'Admin-of-the-d1rectory';

/** Starts an OpenLDAP with password policy and groups, on a free port and in a temporary folder. */
export async function startOpenLdap(): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-slapd-'));
  const base = 'dc=kvarnby,dc=example';
  const administratorName = `cn=admin,${base}`;
  const certificate = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ];
  execFileSync(
    'openssl',
    ['req', ...certificate, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    { stdio: 'ignore' },
  );
  writeFileSync(join(folder, 'slapd.conf'), slapdConfiguration(folder, base, administratorName));
  const port = await freePort();
  const child = spawn(
    findProgram('slapd') ?? 'slapd',
    ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `ldaps://127.0.0.1:${port}`],
    { stdio: 'ignore' },
  );
  const server = serverOf({
    child,
    folder,
    host: '127.0.0.1',
    port,
    ca: join(folder, 'cert.pem'),
    name: 'localhost',
    administratorName,
    people: `ou=people,${base}`,
  });
  await waitUntilResponding(server, child);

  const client = await server.administrator();
  await client.add(base, {
    objectClass: ['dcObject', 'organization'],
    dc: 'kvarnby',
    o: 'Kvarnby',
  });
  for (const unit of ['people', 'adm', 'policies', 'groups', 'services'])
    await client.add(`ou=${unit},${base}`, { objectClass: ['organizationalUnit'], ou: unit });
  const policy = {
    pwdAttribute: 'userPassword',
    pwdMinLength: '12',
    pwdCheckQuality: '2',
    pwdInHistory: '3',
    pwdLockout: 'TRUE',
    pwdMaxFailure: '50',
  };
  await client.add(`cn=usual,ou=policies,${base}`, {
    objectClass: ['person', 'pwdPolicy'],
    cn: 'usual',
    sn: 'usual',
    ...policy,
  });
  // The policy applies to everyone except the directory's own administrator, so the portal uses a
  // different account.
  const portal = `cn=portal,ou=services,${base}`;
  await client.add(portal, {
    objectClass: ['person'],
    cn: 'portal',
    sn: 'portal',
    userPassword: PASSWORD,
  });
  const group = `cn=keep-two-step,ou=groups,${base}`;
  await client.add(group, { objectClass: ['groupOfNames'], cn: 'keep-two-step', member: portal });
  await client.unbind();
  return {
    ...server,
    group,
    environment: {
      ...server.environment,
      PORTAL_DIRECTORY_KIND: 'OpenLDAP',
      PORTAL_DIRECTORY_USER: portal,
      PORTAL_DIRECTORY_BASE: base,
      PORTAL_DIRECTORY_ADM_CONTAINER: `ou=adm,${base}`,
      PORTAL_DIRECTORY_TECH_CONTAINER: `ou=adm,${base}`,
      PORTAL_DIRECTORY_PREVENT_DISABLE_GROUP: group,
    },
  };
}

const slapdConfiguration = (folder: string, base: string, administrator: string) => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
pidfile ${folder}/slapd.pid
modulepath ${SLAPD_MODULES}
moduleload back_mdb
moduleload ppolicy
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
TLSCACertificateFile ${folder}/cert.pem
database mdb
suffix "${base}"
rootdn "${administrator}"
rootpw ${PASSWORD}
directory ${folder}
access to attrs=userPassword by dn.base="cn=portal,ou=services,${base}" write by anonymous auth by * none
access to * by dn.base="cn=portal,ou=services,${base}" write by * read
overlay ppolicy
ppolicy_default "cn=usual,ou=policies,${base}"
`;

/**
 * Starts an Active Directory: Samba's domain controller, on its own loopback address, because its
 * ports are fixed.
 */
export async function startActiveDirectory(): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-samba-'));
  const host = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(2, 250)}`;
  const base = 'DC=ad,DC=kvarnby,DC=example';
  const options = [
    '--option=bind interfaces only=yes',
    `--option=interfaces=${host}/8`,
    '--option=server services=ldap',
    '--option=log file=/dev/null',
    `--option=pid directory=${folder}`,
    '--option=old password allowed period=0',
  ];
  execFileSync(
    findProgram('samba-tool') ?? 'samba-tool',
    [
      'domain',
      'provision',
      '--realm=AD.KVARNBY.EXAMPLE',
      '--domain=AD',
      '--server-role=dc',
      '--dns-backend=NONE',
      `--adminpass=${PASSWORD}`,
      `--host-ip=${host}`,
      '--host-name=dc1',
      `--targetdir=${folder}`,
      ...options,
    ],
    { stdio: 'ignore' },
  );
  // The process exits when its standard input closes, so it never outlives the tests.
  const child = spawn(
    findProgram('samba') ?? 'samba',
    ['-i', '-M', 'single', `--configfile=${join(folder, 'etc/smb.conf')}`, ...options],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const administratorName = `CN=Administrator,CN=Users,${base}`;
  const people = `OU=People,${base}`;
  const ca = join(folder, 'private/tls/ca.pem');
  const server = serverOf({
    child,
    folder,
    host,
    port: 636,
    ca,
    name: 'DC1.ad.kvarnby.example',
    administratorName,
    people,
  });
  await waitUntilResponding(server, child);

  const client = await server.administrator();
  for (const unit of ['People', 'Adm', 'Groups'])
    await client.add(`OU=${unit},${base}`, { objectClass: ['organizationalUnit'], ou: unit });
  const group = `CN=keep-two-step,OU=Groups,${base}`;
  // Its members are those of a nested group.
  const inner = `CN=keep-two-step-inner,OU=Groups,${base}`;
  for (const name of ['keep-two-step', 'keep-two-step-inner'])
    await client.add(`CN=${name},OU=Groups,${base}`, {
      objectClass: ['group'],
      sAMAccountName: name,
    });
  await client.modify(
    group,
    new Change({
      operation: 'add',
      modification: new Attribute({ type: 'member', values: [inner] }),
    }),
  );
  await client.unbind();
  return {
    ...server,
    group: inner,
    environment: {
      ...server.environment,
      PORTAL_DIRECTORY_KIND: 'ActiveDirectory',
      PORTAL_DIRECTORY_USER: 'Administrator@ad.kvarnby.example',
      PORTAL_DIRECTORY_BASE: base,
      PORTAL_DIRECTORY_ADM_CONTAINER: `OU=Adm,${base}`,
      PORTAL_DIRECTORY_TECH_CONTAINER: `OU=Adm,${base}`,
      PORTAL_DIRECTORY_PREVENT_DISABLE_GROUP: group,
    },
  };
}

interface Started extends Pick<DirectoryServer, 'host' | 'port' | 'people'> {
  readonly child: ChildProcess;
  readonly folder: string;
  readonly ca: string;
  readonly name: string;
  readonly administratorName: string;
}

function serverOf({
  child,
  folder,
  host,
  port,
  ca,
  name,
  administratorName,
  people,
}: Started): Omit<DirectoryServer, 'group'> {
  const url = `ldaps://${host}:${port}`;
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    host,
    port,
    people,
    environment: {
      PORTAL_DIRECTORY_URL: url,
      PORTAL_DIRECTORY_PASSWORD: PASSWORD,
      PORTAL_DIRECTORY_CA_FILE: ca,
      PORTAL_DIRECTORY_CERTIFICATE_NAME: name,
    },
    administrator: async () => {
      const client = new Client({ url, tlsOptions: { rejectUnauthorized: false } });
      await client.bind(administratorName, PASSWORD);
      return client;
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilResponding(
  server: Pick<DirectoryServer, 'administrator'>,
  child: ChildProcess,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await (await server.administrator()).unbind();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
