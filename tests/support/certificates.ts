import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether certificates can be created on this computer. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

export interface Certificates {
  readonly folder: string;
  /**
   * Returns the path of one of the files: `ca.pem`, and for each name `NAME.pem`, `NAME.key` and
   * `NAME.p12`.
   */
  readonly path: (file: string) => string;
  readonly read: (file: string) => Buffer;
  readonly remove: () => void;
}

/** The passphrase of every PKCS #12 file, also stored in `passphrase.txt`. */
export const PASSPHRASE = 'qwerty123';

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate authority and a certificate for each name, valid for localhost and for that
 * name in the university's domain.
 */
export function makeCertificates(...names: string[]): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'minit-certificates-'));
  run(
    folder,
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
  writeFileSync(join(folder, 'passphrase.txt'), `${PASSPHRASE}\n`);
  for (const name of names) {
    writeFileSync(
      join(folder, 'extensions'),
      `subjectAltName=DNS:localhost,DNS:${name}.kvarnby.example,IP:127.0.0.1\n`,
    );
    run(
      folder,
      'req',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    run(
      folder,
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-extfile',
      'extensions',
    );
    run(
      folder,
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.pem`,
      '-out',
      `${name}.p12`,
      '-passout',
      `pass:${PASSPHRASE}`,
    );
  }
  const path = (file: string) => join(folder, file);
  return {
    folder,
    path,
    read: (file) => readFileSync(path(file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Dated {
  readonly from: Date;
  readonly until: Date;
  /** Localhost, if it is not another one. */
  readonly host?: string;
}

/** Writes a certificate that is valid within these times only, and its key. */
export function makeDatedCertificate(
  { folder }: Certificates,
  name: string,
  { from, until, host = 'localhost' }: Dated,
): void {
  const extensions = `subjectAltName=DNS:${host}\n`;
  writeFileSync(join(folder, 'extensions'), extensions);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(
    join(folder, 'ca.cnf'),
    [
      '[ca]\ndefault_ca=this\n[this]',
      'database=index.txt\nrand_serial=yes\nnew_certs_dir=.',
      'default_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n',
    ].join('\n'),
  );
  const csr = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`];
  run(folder, 'req', ...newKey, ...csr);
  const dates = ['-startdate', asn1(from), '-enddate', asn1(until)];
  const authority = ['-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
  const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', 'extensions'];
  run(folder, 'ca', '-batch', '-notext', ...authority, ...dates, ...files);
}

/** The time as `YYYYMMDDHHMMSSZ`. */
const asn1 = (time: Date): string => `${time.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

function run(folder: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync('openssl', parameters, { cwd: folder });
  if (status !== 0) throw new Error(`openssl ${parameters.join(' ')}: ${String(stderr)}`);
}
