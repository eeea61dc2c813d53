import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { canMakeCertificates, makeCertificates } from '../support/certificates.ts';
import { root } from '../tools/modules.ts';
import { freePort } from '../tools/server.ts';
import { plainEnvironment } from '../tools/program.ts';

/** The files of docs that an operator copies: unit, site, image. */
const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

const work = mkdtempSync(join(tmpdir(), 'minit-operating-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the unit of systemd', () => {
  const unit = read('systemd/minit@.service');
  const canVerify = isInstalled('systemd-analyze');
  if (!canVerify) console.log('systemd is not installed: the unit is not verified.');

  test('starts the server as docs/operating.md installs it', () => {
    const operating = read('operating.md');
    const [, program = '', script = ''] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? [];
    expect(program).toBe('/opt/minit/current/node_modules/node/bin/node');
    expect(existsSync(join(root, script))).toBe(true);
    for (const [name, value] of [
      ['WorkingDirectory', '/opt/minit/current'],
      ['EnvironmentFile', '/etc/minit.env'],
    ]) {
      expect(unit).toContain(`\n${name}=${value}\n`);
      expect(operating).toContain(value);
    }
    expect(operating).toContain('useradd --system --shell /usr/sbin/nologin minit\n');
    expect(unit).toContain('\nUser=minit\n');
  });

  test.skipIf(!canVerify)('is accepted by systemd, and exposes little', () => {
    const file = join(work, 'minit@3000.service');
    // The program is where the release is installed, which is not this computer.
    writeFileSync(file, unit.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect(linesAbout(verified.stderr, 'minit@3000')).toEqual([]);
    expect(verified.status).toBe(0);
    const security = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=25', file],
      { encoding: 'utf8' },
    );
    expect(security).toMatchObject({ status: 0, stderr: '' });
  });
});

/** systemd also reports faults of units that other packages have installed. */
const linesAbout = (output: string, unit: string) =>
  output.split('\n').filter((line) => line.includes(unit));

describe('the site of nginx', () => {
  const missing = !isInstalled('nginx')
    ? 'nginx is not installed'
    : canMakeCertificates
      ? null
      : 'openssl is not installed';
  if (missing !== null) console.log(`The site of nginx is not tried: ${missing}.`);

  test.skipIf(missing !== null)(
    'passes requests on to a process that listens, with the address of the browser',
    async () => {
      const seen: IncomingHttpHeaders[] = [];
      const portal = createServer(({ headers }, response) => {
        seen.push(headers);
        response.end('from the portal');
      });
      const [running, stopped, plain, secure] = await Promise.all([
        listening(portal),
        freePort(),
        freePort(),
        freePort(),
      ]);
      const nginx = await startNginx({ running, stopped, plain, secure });
      try {
        // With one of the two processes stopped, no request fails.
        for (let count = 0; count < 6; count += 1)
          expect(await get(secure, '/home', { 'X-Forwarded-For': '192.0.2.1' })).toEqual({
            status: 200,
            body: 'from the portal',
          });
        expect(seen).toHaveLength(6);
        expect(seen[0]).toMatchObject({
          host: 'minit.example.se',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
        });
        expect(await get(secure, '/metrics')).toMatchObject({ status: 404 });
        const redirect = await fetch(`http://127.0.0.1:${plain}/card`, { redirect: 'manual' });
        expect(redirect.headers.get('location')).toBe('https://minit.example.se/card');
        const call = await fetch(`http://127.0.0.1:${plain}/scim/v2/Users`, { redirect: 'manual' });
        expect(call.status).toBe(403);
      } finally {
        await nginx.stop();
        portal.close();
      }
    },
  );
});

/** Starts nginx with the site, on other ports and with other certificates. */
async function startNginx(ports: Record<'running' | 'stopped' | 'plain' | 'secure', number>) {
  const certificates = makeCertificates('minit');
  const site = read('nginx/minit.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.running}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.stopped}`)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen 127.0.0.1:${ports.plain};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen 127.0.0.1:${ports.secure} `)
    .replaceAll(/^ +listen (\S+)(.*);\n +listen \1\2;\n/gm, '    listen $1$2;\n')
    .replace('/etc/ssl/minit/fullchain.pem', certificates.path('minit.pem'))
    .replace('/etc/ssl/minit/key.pem', certificates.path('minit.key'));
  const folder = mkdtempSync(join(work, 'nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\n` +
      `http {\naccess_log off;\n${places}\n${site}\n}\n`,
  );
  const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // The file with its number says nothing: checking the configuration has created it.
  await expect.poll(() => accepts(ports.secure)).toBe(true);
  return {
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      certificates.remove();
    },
  };
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Whether a program of this computer accepts connections at the port. */
const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'minit.example.se', ...headers },
        rejectUnauthorized: false,
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      },
    )
      .on('error', reject)
      .end();
  });

describe('the image', () => {
  const lines = read('container/Containerfile').split('\n');
  const copied = lines
    .map((line) => /^COPY (?!--from)(.+)$/.exec(line)?.[1]?.split(' ') ?? [])
    .filter((words) => words.length > 0)
    .map((words) => ({ sources: words.slice(0, -1), target: words.at(-1) ?? '' }));

  test('is built from files that the project has', () => {
    const sources = copied.flatMap(({ sources: names }) => names);
    expect(sources.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    expect(sources).toContain('src');
  });

  test.each(['backup', 'directory', 'import', 'night', 'restore', 'scim-client', 'setup'])(
    'has what npm run %s reads',
    (command) => {
      // Without configuration and parameters, each says what it needs.
      expect(runInImage(command)).toMatch(
        /^(Configuration: )?PORTAL_BASE_URL is missing: |^(Usage: )?npm run /,
      );
    },
  );

  /** Runs a command where there is only what the last stage copies. */
  function runInImage(command: string): string {
    const folder = join(work, 'image');
    if (!existsSync(folder)) {
      mkdirSync(folder);
      const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
      for (const { sources, target } of copied.filter(({ sources: [first = ''] }) =>
        lastStage.some((line) => line.startsWith(`COPY ${first} `)),
      ))
        for (const name of sources)
          cpSync(
            join(root, name),
            target.endsWith('/') ? join(folder, target, basename(name)) : join(folder, target),
            { recursive: true },
          );
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    }
    const { stdout, stderr } = spawnSync('npm', ['--silent', 'run', command], {
      cwd: folder,
      env: {
        ...plainEnvironment(),
        PORTAL_ENVIRONMENT: 'Production',
        PORTAL_DATABASE_WAIT_SECONDS: '0',
      },
      encoding: 'utf8',
      input: '',
    });
    return (stdout + stderr).trim();
  }
});
