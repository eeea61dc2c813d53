import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockEnvironment } from '#tests/tools/clock.ts';
import { root } from '#tests/tools/modules.ts';

const START_WITHIN_MS = 60_000;

/** Names of the papers' places, and what stands for them on this computer. */
type Places = Readonly<Record<string, string>>;

/** Somebody who has the papers of `docs` and a computer, and does what stands there. */
export interface Operator {
  /** The folder of the operator's own files. */
  readonly home: string;
  /** The folder in which the operator works: the current release, as `npm ci` and a build leave it. */
  readonly folder: string;
  /**
   * Runs a line of a paper, the only one of its code that is or begins with `begins`, and returns
   * what it prints. `places` replaces what differs on this computer. @throws if there is no such line, or
   * its exit code is not `status`
   */
  readonly follow: (
    paper: string,
    begins: string,
    options?: { readonly places?: Places; readonly status?: number },
  ) => Promise<string>;
  /** Runs a line of a paper before each of the following lines, as a shell remembers it. */
  readonly remember: (paper: string, begins: string, places?: Places) => void;
  /** Starts the line as a server, and resolves when it is ready at that port. */
  readonly start: (paper: string, begins: string, port: number) => Promise<void>;
  /** Stops the server as a service manager does. */
  readonly stop: () => Promise<void>;
  /** What the server has printed. */
  readonly log: () => string;
  /** Unpacks a release of that version beside the others, and makes it the current one. */
  readonly unpack: (version: string) => void;
  readonly remove: () => Promise<void>;
}

export function newOperator(): Operator {
  const home = mkdtempSync(join(tmpdir(), 'minit-operator-'));
  const folder = join(home, 'current');
  const remembered: string[] = [];
  let server: ChildProcess | null = null;
  let printed = '';

  const shell = (line: string) => {
    const { PATH, TMPDIR, LANG } = process.env;
    return spawn('bash', ['-euc', [...remembered, line].join('\n')], {
      cwd: folder,
      env: { PATH, TMPDIR, LANG, HOME: home, NODE_ENV: 'production', ...clockEnvironment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };

  async function stop(): Promise<void> {
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  return {
    home,
    folder,
    unpack(version) {
      const unpacked = join(home, `minit-${version}`);
      copyRelease(unpacked, version);
      rmSync(folder, { force: true });
      symlinkSync(unpacked, folder);
    },
    async follow(paper, begins, { places = {}, status = 0 } = {}) {
      const child = shell(lineOf(paper, begins, places));
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [ended] = await once(child, 'close');
      if (ended !== status) throw new Error(`${begins}: ended with ${String(ended)}\n${output}`);
      return output;
    },
    remember: (paper, begins, places = {}) => void remembered.push(lineOf(paper, begins, places)),
    async start(paper, begins, port) {
      // The shell is replaced by npm, so that a signal reaches it.
      server = shell(`exec ${lineOf(paper, begins, {})}`);
      printed = '';
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const deadline = performance.now() + START_WITHIN_MS;
      while (!(await isReady(port))) {
        if (server.exitCode !== null || performance.now() > deadline)
          throw new Error(`The portal did not start.\n${printed}`);
        await sleep(100);
      }
    },
    stop,
    log: () => printed,
    async remove() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What a checkout has besides a release; packages are the same on every computer. */
const NOT_COPIED = /^(?:\.git|\.data|node_modules|test-results|e2e|src\/demo|tests\/(?!tsconfig))/;

function copyRelease(folder: string, version: string): void {
  cpSync(root, folder, {
    recursive: true,
    // `npm start` builds the client when a source is newer than the build.
    preserveTimestamps: true,
    filter: (path) => !NOT_COPIED.test(relative(root, path)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?<="version": )"[^"]+"/, `"${version}"`));
}

/** Returns the block of a paper that begins with the text, as it is copied from there. */
export function blockOf(paper: string, begins: string): string {
  const found = blocksOf(paper).filter((block) => block.startsWith(begins));
  const [block] = found;
  if (block === undefined || found.length > 1)
    throw new Error(`${paper} has ${found.length} blocks that begin with ${begins}`);
  return block;
}

function lineOf(paper: string, begins: string, places: Places): string {
  const lines = [
    ...new Set([...blocksOf(paper).flatMap((block) => block.split('\n')), ...spansOf(paper)]),
  ];
  const found = lines.includes(begins) ? [begins] : lines.filter((line) => line.startsWith(begins));
  const [line] = found;
  if (line === undefined || found.length > 1)
    throw new Error(`${paper} has ${found.length} lines that begin with ${begins}`);
  return Object.entries(places).reduce((text, [name, place]) => {
    if (!text.includes(name)) throw new Error(`${paper}: ${begins} does not name ${name}`);
    return text.replaceAll(name, place);
  }, line);
}

/** Returns what is written as code within sentences. */
const spansOf = (paper: string): string[] =>
  [...textOf(paper).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span);

const textOf = (paper: string) => readFileSync(join(root, paper), 'utf8');

/** Returns the fenced blocks, without their indentation. */
const blocksOf = (paper: string): string[] =>
  [...textOf(paper).matchAll(/^( *)```\w+\n([\s\S]*?)^\1```$/gm)].map(
    ([, indentation = '', block = '']) => block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  );
