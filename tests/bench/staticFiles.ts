/**
 * Measures the cost of responses that are the same for everyone, against the bare framework sending
 * the same bytes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../tools/modules.ts';
import { newPortal } from '../tools/server.ts';
import type { RecordedResponse } from './bareFramework.ts';
import { readManifest } from './chunks.ts';
import { processorTime } from './processorTime.ts';
import { sendRequests } from './rawRequests.ts';
import { median } from './statistics.ts';

const MAX_RATIO = 4;
const ROUNDS = 5;
const ROUND_MS = 1500;
const WARM_UP_MS = 3000;
const CONNECTIONS = 8;
const ADDRESS = z.object({ port: z.int() });

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly encoding: 'br' | 'gzip' | 'identity';
}

function resources(): Resource[] {
  const script =
    Object.values(readManifest()).find(({ file }) => basename(file).startsWith('libraries'))
      ?.file ?? '';
  return [
    { name: 'Texts of a language', path: '/app/translations/sv-SE.json', encoding: 'br' },
    {
      name: 'Texts of a language, as gzip',
      path: '/app/translations/sv-SE.json',
      encoding: 'gzip',
    },
    { name: 'Configuration', path: '/api/configuration/applicationconfiguration', encoding: 'br' },
    { name: 'Contract', path: '/api/openapi.json', encoding: 'br' },
    { name: 'Manifest', path: '/app/manifest/sv-SE.webmanifest', encoding: 'br' },
    { name: 'Script', path: `/${script}`, encoding: 'br' },
    { name: 'Script, as gzip', path: `/${script}`, encoding: 'gzip' },
    { name: 'Icon', path: '/icons/192.png', encoding: 'identity' },
    { name: 'Page', path: '/', encoding: 'br' },
  ];
}

/**
 * Measures the server's processor time per response, so that the client, which runs on the same
 * machine, is not counted.
 */
export async function printStaticFiles(): Promise<void> {
  const portal = await newPortal({
    LOG_LEVEL: 'silent',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  const bare = fork(join(root, 'tests/bench/bareFramework.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await portal.start();
    const files = resources();
    const recorded = await Promise.all(
      files.map((file, index) => recordResponse(portal.url, file, `/${index}`)),
    );
    bare.send(recorded);
    const [address] = await once(bare, 'message');
    const barePort = ADDRESS.parse(address).port;

    console.log(
      `\nResponses that are the same for all users: processor time of the server, medians of ${ROUNDS} rounds\n`,
    );
    for (const [index, { name, path, encoding }] of files.entries()) {
      const ours = (during: number) =>
        costOf({
          host: 'localhost',
          port: portal.port,
          path,
          encoding,
          during,
          used: () => processorTime(portal).portal,
        });
      const theirs = (during: number) =>
        costOf({
          host: '127.0.0.1',
          port: barePort,
          path: `/${index}`,
          encoding,
          during,
          used: () => processorTime({ pid: bare.pid, data: '/nonexistent' }).portal,
        });
      await ours(WARM_UP_MS);
      await theirs(WARM_UP_MS);
      const rounds: { ours: Cost; theirs: Cost }[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ ours: await ours(ROUND_MS), theirs: await theirs(ROUND_MS) });
      const of = (who: 'ours' | 'theirs', what: keyof Cost) =>
        median(rounds.map((round) => round[who][what]));
      const ratio = median(
        rounds.map((round) => round.ours.milliseconds / round.theirs.milliseconds),
      );
      const kilobytes = `${(((recorded[index]?.body.length ?? 0) * 0.75) / 1000).toFixed(1)} kB`;
      console.log(
        `  ${`${name} (${kilobytes})`.padEnd(40)}${of('ours', 'milliseconds').toFixed(3)} ` +
          `ms, ${of('ours', 'perSecond').toFixed(0)}/s; ` +
          `bare framework ${of('theirs', 'milliseconds').toFixed(3)} ms, ` +
          `${of('theirs', 'perSecond').toFixed(0)}/s; ratio ${ratio.toFixed(1)}   at most ` +
          `${MAX_RATIO}`,
      );
    }
  } finally {
    bare.disconnect();
    await portal.remove();
  }
}

async function recordResponse(
  url: string,
  { path, encoding }: Resource,
  barePath: string,
): Promise<RecordedResponse> {
  const { head, body } = await rawResponse(url, path, encoding);
  const wanted = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary'];
  const headers = Object.fromEntries(
    head.split('\r\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return wanted.includes(name.toLowerCase()) ? [[name, value]] : [];
    }),
  );
  return { path: barePath, headers, body: body.toString('base64') };
}

interface Cost {
  readonly milliseconds: number;
  readonly perSecond: number;
}

interface Load {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly encoding: Resource['encoding'];
  readonly during: number;
  readonly used: () => number;
}

async function costOf({ host, port, path, encoding, during, used }: Load): Promise<Cost> {
  const before = used();
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      sendRequests(host, port, requestFor(path, encoding), during),
    ),
  );
  const answers = counts.reduce((total, count) => total + count, 0);
  return {
    milliseconds: (used() - before) / answers,
    perSecond: (answers / (performance.now() - began)) * 1000,
  };
}

const requestFor = (path: string, encoding: Resource['encoding']) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html,*/*\r\naccept-encoding: ${encoding}\r\n\r\n`;

/** Returns the bytes as transferred; `fetch` would decompress them. */
async function rawResponse(
  url: string,
  path: string,
  encoding: Resource['encoding'],
): Promise<{ head: string; body: Buffer }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(requestFor(path, encoding).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\r\n\r\n');
  return { head: all.toString('latin1', 0, end), body: all.subarray(end + 4) };
}

if (import.meta.main) await printStaticFiles();
