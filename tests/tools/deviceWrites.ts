import { modulesUnder } from './modules.ts';

/** How code of the page or the worker stores something on the device. */
const WRITES: readonly RegExp[] = [
  /\b(?:deviceStorage|tabStorage)\.write\(/,
  /\b(?:localStorage|sessionStorage)\b/,
  /\bindexedDB\b|from 'idb-keyval'/,
  /\.(?:put|addAll|cachePut)\(|\bcache\.add\(/,
  /\bprecacheAndRoute\(/,
];

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** Whether the code stores something on the device, or opens a store of the device. */
export const writesToDevice = (text: string): boolean => {
  const code = withoutComments(text);
  return WRITES.some((write) => write.test(code));
};

/** Returns the modules of the page and the worker that do, without their tests. */
export const modulesThatWrite = (): string[] =>
  ['src/client', 'sw']
    .flatMap((folder) => modulesUnder(folder))
    .filter(({ path, text }) => !/\.test(?:ing)?\.tsx?$/.test(path) && writesToDevice(text))
    .map(({ path }) => path)
    .toSorted();
