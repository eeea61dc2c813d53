import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../tools/modules.ts';
import type { Certificates } from './certificates.ts';

const PATH = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
const findProgram = (name: string) =>
  PATH.map((folder) => join(folder, name)).find((path) => existsSync(path));
const MODULES = '/usr/lib/freeradius';
const DICTIONARY = '/usr/share/freeradius';

/** Returns why a FreeRADIUS cannot be started here, and what to install; null if it can. */
export function missingForRadius(): string | null {
  const absent = ['freeradius', 'eapol_test'].filter((name) => findProgram(name) === undefined);
  if (!existsSync(join(MODULES, 'rlm_sql_postgresql.so'))) absent.push('rlm_sql_postgresql');
  return absent.length === 0
    ? null
    : `${absent.join(' and ')} is missing (on Debian: sudo apt-get install freeradius freeradius-postgresql eapoltest)`;
}

/** The settings with which a device joins. */
export interface RadiusLogin {
  readonly username: string;
  readonly password: string;
  readonly outerIdentity: string;
  /**
   * PEM file of the certificate authority that the device trusts, and the name in the server's
   * certificate.
   */
  readonly authorityFile: string;
  readonly serverName: string;
}

export interface RadiusServer {
  /** Joins with PEAP as a device does; returns whether access is granted. */
  readonly join: (login: RadiusLogin) => boolean;
  readonly stop: () => Promise<void>;
}

const SECRET = 'shared-with-the-access-point';

/**
 * Starts a FreeRADIUS that reads this database with the configuration shown in `docs/eduroam.md`,
 * using the certificate `NAME` from these.
 */
export async function startRadius(
  database: { readonly url: string; readonly role: string; readonly password: string },
  certificates: Certificates,
  name: string,
): Promise<RadiusServer> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-radius-'));
  const port = await freePort();
  const { hostname, port: databasePort, pathname, searchParams } = new URL(database.url);
  const [sql = '', tunnel = ''] = configurationBlocks();
  const settings: Record<string, string> = {
    server: searchParams.get('host') ?? hostname,
    port: databasePort || '5432',
    login: database.role,
    password: database.password,
    radius_db: pathname.slice(1),
  };
  const ownSql = Object.entries(settings).reduce(
    (text, [key, value]) =>
      text.replace(
        new RegExp(`^(\\t${key} = ).*$`, 'm'),
        (_, start: string) => `${start}"${value}"`,
      ),
    sql,
  );
  mkdirSync(join(folder, 'run'));
  writeFileSync(
    join(folder, 'radiusd.conf'),
    configuration({ folder, port, certificates, name, sql: ownSql, tunnel }),
  );
  // The configuration sets no user, so FreeRADIUS runs as the current one; its own user could not
  // read the certificates.
  const child = spawn(
    findProgram('freeradius') ?? 'freeradius',
    ['-f', '-l', 'stdout', '-d', folder, '-D', DICTIONARY],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  const isReady = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`FreeRADIUS did not start:\n${lines.join('')}`)),
      20_000,
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        lines.push(part.toString());
        if (lines.join('').includes('Ready to process requests')) resolve(clearTimeout(timer));
      });
    }
    child.once('exit', () => reject(new Error(`FreeRADIUS exited:\n${lines.join('')}`)));
  });
  await isReady;

  return {
    join: (login) => {
      const file = join(folder, 'device.conf');
      writeFileSync(file, deviceConfiguration(login));
      const { status } = spawnSync(
        findProgram('eapol_test') ?? 'eapol_test',
        ['-c', file, '-a', '127.0.0.1', '-p', String(port), '-s', SECRET, '-t', '10', '-r', '0'],
        { stdio: 'ignore' },
      );
      return status === 0;
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the configuration blocks of the page for operators, in order. */
const configurationBlocks = (): string[] =>
  [...readFileSync(join(root, 'docs/eduroam.md'), 'utf8').matchAll(/```radius\n(.*?)```/gs)].map(
    ([, piece = '']) => piece,
  );

interface Parts {
  readonly folder: string;
  readonly port: number;
  readonly certificates: Certificates;
  readonly name: string;
  readonly sql: string;
  readonly tunnel: string;
}

const configuration = ({ folder, port, certificates, name, sql, tunnel }: Parts) => `
prefix = /usr
libdir = ${MODULES}
logdir = ${folder}
run_dir = ${folder}/run
raddbdir = ${folder}
pidfile = ${folder}/run/radiusd.pid
max_request_time = 10
security {
	allow_vulnerable_openssl = yes
}
modules {
${sql}
mschap {
}
eap {
	default_eap_type = peap
	tls-config tls-common {
		private_key_file = ${certificates.path(`${name}.key`)}
		certificate_file = ${certificates.path(`${name}.pem`)}
		ca_file = ${certificates.path('ca.pem')}
		tls_min_version = "1.2"
		tls_max_version = "1.2"
	}
	peap {
		tls = tls-common
		default_eap_type = mschapv2
		virtual_server = "inner-tunnel"
	}
	mschapv2 {
	}
}
}
client device {
	ipaddr = 127.0.0.1
	secret = ${SECRET}
}
server outer {
	listen {
		type = auth
		ipaddr = 127.0.0.1
		port = ${port}
	}
	authorize {
		eap
	}
	authenticate {
		eap
	}
}
${tunnel}
`;

const deviceConfiguration = ({
  username,
  password,
  outerIdentity,
  authorityFile,
  serverName,
}: RadiusLogin) => `
network={
  ssid="eduroam"
  key_mgmt=WPA-EAP
  eap=PEAP
  phase2="auth=MSCHAPV2"
  identity="${username}"
  anonymous_identity="${outerIdentity}"
  password="${password}"
  ca_cert="${authorityFile}"
  domain_match="${serverName}"
}
`;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', reject);
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
