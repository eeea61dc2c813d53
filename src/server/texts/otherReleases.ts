import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textsVersion } from '#build/textsVersion.ts';

/** What the releases in a folder have for their pages. */
interface Found {
  readonly at: number;
  /** Absolute names of the scripts and styles by their path, such as `/assets/cards-Ab12.js`. */
  readonly assets: ReadonlyMap<string, string>;
  /** The folders with texts, by the version of the texts. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Minimum interval between searches, so that requests for what nobody has do not cost more. */
const SEARCH_MS = 10_000;

const found = new Map<string, Found>();
/** The version of a release's texts, which never change. */
const versions = new Map<string, string>();

/**
 * Returns what the releases that are unpacked beside each other in the folder have, at most 10 s
 * old, so that pages of an earlier release, and of a later one that another process already serves,
 * get their scripts and texts.
 */
function releasesIn(folder: string): Found {
  const known = found.get(folder);
  const at = performance.now();
  if (known && at - known.at < SEARCH_MS) return known;
  const assets = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const { name } of entriesOf(folder).filter((entry) => entry.isDirectory())) {
    const built = join(folder, name, 'dist/client/assets');
    for (const file of entriesOf(built)) assets.set(`/assets/${file.name}`, join(built, file.name));
    const translations = join(folder, name, 'public/app/translations');
    if (entriesOf(translations).length === 0) continue;
    const version = versions.get(translations) ?? textsVersion(translations);
    versions.set(translations, version);
    texts.set(version, translations);
  }
  const present: Found = { at, assets, texts };
  found.set(folder, present);
  return present;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // A folder that has been removed or is incomplete has nothing.
  }
}

/** Returns the name of the file with which any release in the folder answers this path. */
export const assetOfOtherRelease = (folder: string | null, path: string): string | undefined =>
  folder === null ? undefined : releasesIn(folder).assets.get(path);

/** Returns the name of a file with texts of this version that a release in the folder has. */
export function textsOfOtherRelease(
  folder: string | null,
  version: string,
  file: string,
): string | undefined {
  const texts = folder === null ? undefined : releasesIn(folder).texts.get(version);
  return texts && join(texts, file);
}
