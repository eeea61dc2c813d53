import { existsSync } from 'node:fs';
import type { EngineBrowser } from './engineBrowser.ts';

interface Engine {
  readonly name: string;
  /** The programs that it needs; the first is passed to `start`. */
  readonly programs: readonly (readonly string[])[];
  /** The Debian packages that contain them. */
  readonly packages: string;
  readonly start: (program: string) => Promise<EngineBrowser>;
}

const ENGINES: readonly Engine[] = [
  {
    name: 'WebKit',
    programs: [
      ['/usr/bin/WebKitWebDriver'],
      ['/usr/bin/Xvfb'],
      ['x86_64', 'aarch64'].map(
        (machine) => `/usr/lib/${machine}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
      ),
      ['/usr/lib/python3/dist-packages/gi/__init__.py'],
    ],
    packages: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
    start: async (program) => (await import('./webkit.ts')).startWebKit(program),
  },
  {
    name: 'Firefox',
    programs: [
      [
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    ],
    packages: 'firefox-esr',
    start: async (program) => (await import('./firefox.ts')).startFirefox(program),
  },
];

const located = ENGINES.map((engine) => ({
  ...engine,
  found: engine.programs.map((paths) => paths.find((path) => existsSync(path))),
}));

/** The engines of this machine other than Chromium, ready to be started. */
export const installedEngines: readonly {
  readonly name: string;
  readonly start: () => Promise<EngineBrowser>;
}[] = located.flatMap(({ name, start, found }) => {
  const [program] = found;
  return program === undefined || found.includes(undefined)
    ? []
    : [{ name, start: () => start(program) }];
});

/** For each engine that is not installed, one line that says what to install. */
export const missingEngines: readonly string[] = located
  .filter(({ found }) => found.includes(undefined))
  .map(
    ({ name, packages }) =>
      `The journeys in ${name} are left out, because it is not installed (on Debian: sudo ` +
      `apt-get install ${packages}).`,
  );
