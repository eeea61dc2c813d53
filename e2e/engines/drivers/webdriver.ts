import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '#tests/tools/server.ts';
import {
  type DriverElement,
  type DriverTab,
  finding,
  pageScript,
  type Point,
  type RunningEngine,
  running,
  SCREENS,
  waitFor,
} from './driver.ts';
import { touching } from './touchEvents.ts';

/** The name under which WebDriver refers to elements: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How WebDriver writes keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/**
 * What WebKit writes for an error, an uncaught exception or a violation of the security policy. It
 * also writes every use of a cache that ends because its page is left, whether it is caught or not.
 */
const CONSOLE_ERROR =
  /CONSOLE (?:\w+ )?ERROR (?!Cache API operation failed: Context is stopped)(.*)/;

/** Starts WebKitGTK's driver on a virtual display. Each browser is a process with its own folder. */
export async function startWebKit(driver: string): Promise<RunningEngine> {
  const display = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let errors: string[] = [];
  for (const output of [server.stdout, server.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) {
        const [, error] = CONSOLE_ERROR.exec(line) ?? [];
        if (error !== undefined) errors.push(error);
      }
    });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', () => request(url, 'GET', '/status'));

  return {
    async openBrowser({ screen, colourScheme, siteData }) {
      errors = [];
      const ownErrors = errors;
      const folder = mkdtempSync(join(tmpdir(), 'minit-webkit-'));
      writeFileSync(join(folder, 'page.js'), pageScript());
      const { width, height } = SCREENS[screen];
      const session = await createSession(url, [
        join(import.meta.dirname, 'webkitWindow.py'),
        folder,
        join(folder, 'page.js'),
        String(width),
        String(height),
        colourScheme,
        siteData,
      ]);
      let hasFirstTab = false;
      return {
        async openTab() {
          if (hasFirstTab) return tabOf(session, await session.openWindow());
          hasFirstTab = true;
          return tabOf(session, await session.currentWindow());
        },
        errors: () => ownErrors,
        async close() {
          await session.end().catch(() => undefined);
          // The processes of the browser may still write for a moment.
          rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        },
      };
    },
    async stop() {
      await stop(server);
      await stop(display);
    },
  };
}

type Session = Awaited<ReturnType<typeof createSession>>;

function tabOf(session: Session, handle: string): DriverTab {
  const post = (path: string, body: unknown) => session.send(handle, 'POST', path, body);
  const act = (device: object, actions: readonly object[]) =>
    post('/actions', { actions: [{ ...device, actions }] });
  const execute = async (expression: string): Promise<unknown> => {
    const { value, error } = (await post('/execute/async', {
      script:
        `const done = arguments[0]; ${expression}.then((value) => done({ value }), ` +
        '(error) => done({ error: String(error) }))',
      args: [],
    })) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    async goto(url) {
      await post('/url', { url });
    },
    async reload() {
      await post('/refresh', {});
    },
    async back() {
      await post('/back', {});
    },
    async forward() {
      await post('/forward', {});
    },
    evaluate: (body) => execute(running(body)),
    async find(query) {
      const found = (await execute(finding(query))) as Record<string, string> | null;
      const element = found?.[ELEMENT];
      return element === undefined ? null : elementOf(element, `/element/${element}`, post);
    },
    async press(keys) {
      const values = keys.map((key) => KEYS[key] ?? key);
      await act({ type: 'key', id: 'keys' }, [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async drag(pointer, points) {
      // The driver would turn a touch into a movement of the mouse.
      if (pointer === 'touch') {
        await execute(touching(points));
        return;
      }
      const [start, ...others] = points;
      const move = { type: 'pointerMove', duration: 50 };
      await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, [
        { ...move, ...start, duration: 0 },
        { type: 'pointerDown', button: 0 },
        ...others.map((point) => ({ ...move, ...point })),
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async screenshot() {
      return Buffer.from((await session.send(handle, 'GET', '/screenshot')) as string, 'base64');
    },
  };
}

const elementOf = (
  id: string,
  path: string,
  post: (path: string, body: unknown) => Promise<unknown>,
): DriverElement => ({
  async click() {
    try {
      await post(`${path}/click`, {});
    } catch {
      // The driver does not click a radio button whose own label covers it.
      const { x, y } = (await post('/execute/sync', {
        script: `
          const { x, y, width, height } = arguments[0].getBoundingClientRect();
          return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`,
        args: [{ [ELEMENT]: id }],
      })) as Point;
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    }
  },
  async type(text) {
    await post(`${path}/value`, { text });
  },
  async upload(file) {
    await post(`${path}/value`, { text: file });
  },
});

async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await answer.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!answer.ok) throw new Error(`WebDriver: ${value?.error} ${value?.message}`);
  return value;
}

/** Creates a session whose browser is started as `python3 PARAMETERS`. */
async function createSession(url: string, parameters: readonly string[]) {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: parameters } },
  };
  const { sessionId } = (await request(url, 'POST', '/session', { capabilities })) as {
    sessionId: string;
  };
  const own = (method: string, path: string, body?: unknown) =>
    request(url, method, `/session/${sessionId}${path}`, body);
  const currentWindow = async () => (await own('GET', '/window')) as string;
  let current = await currentWindow();
  return {
    currentWindow,
    openWindow: async () =>
      ((await own('POST', '/window/new', { type: 'window' })) as { handle: string }).handle,
    /** Sends a command to one of the windows. */
    async send(handle: string, method: string, path: string, body?: unknown) {
      if (handle !== current) await own('POST', '/window', { handle });
      current = handle;
      return own(method, path, body);
    },
    end: () => own('DELETE', ''),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
