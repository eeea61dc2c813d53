/**
 * The browser and system names by which a person recognises a device; null if the browser reports
 * nothing known.
 */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The order matters: most browsers also include the names of later entries. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS|Focus)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the browser and system named in a `User-Agent` header, in their vendors' spelling.
 * Versions are left out, because users do not know theirs.
 */
export function deviceName(userAgent: string | undefined): DeviceName {
  const text = userAgent ?? '';
  const named = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** What a browser reports to its page about itself and its device. */
export interface ReportingBrowser {
  readonly userAgent: string;
  /** An iPad identifies itself as a Mac; only its touch screen distinguishes the two. */
  readonly maxTouchPoints: number;
}

/** Whether the device is an iPhone or an iPad, whose browsers all have the engine of Safari. */
export function isIos({ userAgent, maxTouchPoints }: ReportingBrowser): boolean {
  const { system } = deviceName(userAgent);
  return system === 'iPhone' || system === 'iPad' || (system === 'Mac' && maxTouchPoints > 1);
}
