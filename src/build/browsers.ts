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

/**
 * What distinguishes these browsers from the versions before them: an expression in the syntax of
 * old browsers, and the feature's name in MDN's data. Only Chromium has the last one; a test finds a
 * feature for each browser.
 */
export const NEWEST_FEATURES = [
  { expression: 'window.Promise&&Promise.withResolvers', name: 'Promise.withResolvers' },
  { expression: '"popover"in HTMLElement.prototype', name: 'HTMLElement.popover' },
  {
    expression: '(!navigator.userAgentData||window.NavigationActivation)',
    name: 'NavigationActivation',
    isOfChromium: true,
  },
] as const;

/** Whether a page runs in an older browser, as an expression for its script. */
export const IS_OLD = `!(${NEWEST_FEATURES.map(({ expression }) => expression).join('&&')})`;

/** Returns the browsers as a page names them: `Chrome 1, Edge 1, Firefox 1 or Safari 1`. */
export function browserNames(or: string): string {
  const names = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name} ${version}`);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}
