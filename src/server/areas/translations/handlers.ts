import { readFile, stat } from 'node:fs/promises';
import type { translations } from '#contract/translations.ts';
import { notFound } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { textsOfOtherRelease } from '#server/texts/otherReleases.ts';
import { releasedTexts, releasedVersion } from '#server/texts/releasedTexts.ts';
import { textsIn } from '#server/texts/textsIn.ts';

const folder = new URL('../../../../public/app/translations/', import.meta.url);

/**
 * Minimum interval between checks for a changed file, so that a burst of requests does not access
 * the disk each time.
 */
const CHECK_MS = 1000;

interface Read {
  readonly checked: number;
  readonly changed: number;
  readonly texts: Record<string, string>;
}
const read = new Map<string, Read>();

/**
 * Returns the texts of the file, at most a second old; the file is read again only when it has
 * changed. Null if the file does not exist.
 */
async function textsOf(file: string): Promise<Record<string, string> | null> {
  const known = read.get(file);
  const checked = performance.now();
  if (known !== undefined && checked - known.checked < CHECK_MS) return known.texts;
  const url = new URL(file, folder);
  const found = await stat(url).catch(() => null);
  if (found === null) return null;
  const changed = found.mtimeMs;
  const texts = known?.changed === changed ? known.texts : textsIn(await readFile(url, 'utf8'));
  read.set(file, { checked, changed, texts });
  return texts;
}

export const translationHandlers: Handlers<typeof translations> = {
  /** The contract restricts the file names, so files outside the folder cannot be requested. */
  async file({ params, query: { version }, config }) {
    if (version !== undefined && version !== releasedVersion) {
      const name = textsOfOtherRelease(config.releasesFolder, version, params.file);
      const content = name && (await readFile(name, 'utf8').catch(() => null));
      return content ? { status: 200, body: textsIn(content) } : notFound;
    }
    const texts = version === undefined ? await textsOf(params.file) : releasedTexts(params.file);
    return texts ? { status: 200, body: texts } : notFound;
  },
};
