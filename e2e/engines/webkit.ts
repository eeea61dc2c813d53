import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '#tests/tools/server.ts';
import { type EngineBrowser, FIND, pageScript, waitFor } from './engineBrowser.ts';

/** The name under which WebDriver refers to elements: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The key: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const ESCAPE = '\uE00C';

/** Starts WebKitGTK on a virtual display and controls it through WebDriver. */
export async function startWebKit(driver: string): Promise<EngineBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-webkit-'));
  writeFileSync(join(folder, 'page.js'), pageScript());
  const display = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const environment = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: environment,
    stdio: 'ignore',
    detached: true,
  });

  const session = await createSession(`http://127.0.0.1:${port}`, [
    join(import.meta.dirname, 'webkitWindow.py'),
    folder,
    join(folder, 'page.js'),
  ]);
  const find = (selector: string, name: string) =>
    waitFor(`${selector} "${name}"`, async () => {
      const found = (await session.post('/execute/sync', {
        script: `return (${FIND})(...arguments)`,
        args: [selector, name],
      })) as Record<string, string> | null;
      return found?.[ELEMENT] ?? null;
    });
  return {
    async goto(url) {
      await session.post('/url', { url });
    },
    async evaluate(body) {
      const script =
        `const done = arguments[0]; (async () => { ${body} })().then((value) => done({ value ` +
        '}), (error) => done({ error: String(error) }))';
      const { value, error } = (await session.post('/execute/async', { script, args: [] })) as {
        value?: unknown;
        error?: string;
      };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async click(selector, name) {
      const element = await find(selector, name);
      // The driver itself scrolls only to the edge of the window, where it then refuses to click.
      await session.post('/execute/sync', {
        script: `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
        args: [{ [ELEMENT]: element }],
      });
      await session.post(`/element/${element}/click`, {});
    },
    async type(selector, name, text) {
      await session.post(`/element/${await find(selector, name)}/value`, { text });
    },
    async chooseFile(selector, file) {
      await session.post(`/element/${await find(selector, '')}/value`, { text: file });
    },
    async pressEscape() {
      await session.act({ type: 'key', id: 'keys' }, [
        { type: 'keyDown', value: ESCAPE },
        { type: 'keyUp', value: ESCAPE },
      ]);
    },
    async clickAt(x, y) {
      await session.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async close() {
      await session.end().catch(() => undefined);
      await stop(server);
      await stop(display);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a session whose browser is started as `python3 PARAMETERS`. */
async function createSession(url: string, parameters: readonly string[]) {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
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
  };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: parameters } },
  };
  await waitFor('WebKitWebDriver', () => request('GET', '/status'));
  const { sessionId } = (await request('POST', '/session', { capabilities })) as {
    sessionId: string;
  };
  const post = (path: string, body: unknown) =>
    request('POST', `/session/${sessionId}${path}`, body);
  return {
    post,
    act: (device: object, actions: readonly object[]) =>
      post('/actions', { actions: [{ ...device, actions }] }),
    end: () => request('DELETE', `/session/${sessionId}`),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
