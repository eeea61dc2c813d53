/** What a person knows a device by; null where the browser says nothing that we know. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: most browsers also call themselves what the later ones are called. */
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

/** The browser and the system that a `User-Agent` header speaks of, each in its maker's word. Versions are left out: nobody knows theirs. */
export function deviceName(userAgent: string | undefined): DeviceName {
  const text = userAgent ?? '';
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
