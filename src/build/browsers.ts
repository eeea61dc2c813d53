/**
 * The day on which a feature of the web had to be Baseline Widely available, which it is thirty
 * months after every engine has it, for the app to use it without an alternative:
 * https://web-platform-dx.github.io/web-features/
 */
export const BASELINE_DATE = '2026-10-16';

/** The oldest browsers with all of these features. A test derives them from the date. */
export const OLDEST_BROWSERS = {
  Chrome: '123',
  Edge: '123',
  Firefox: '125',
  Safari: '17.4',
} as const;

/** The same browsers as named by the bundler. */
export const BUILD_TARGET: string[] = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => name.toLowerCase() + version),
  `ios${OLDEST_BROWSERS.Safari}`,
];

/** Returns the browsers as a page names them: `Chrome 1, Edge 1, Firefox 1 or Safari 1`. */
export function browserNames(or: string): string {
  const names = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name} ${version}`);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}
