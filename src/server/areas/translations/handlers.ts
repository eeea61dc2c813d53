import { readFile, stat } from 'node:fs/promises';
import type { translations } from '../../../contract/translations.ts';
import { notFound } from '../../call/answers.ts';
import type { Handlers } from '../../call/handler.ts';
import { textsIn } from '../../textsIn.ts';

const folder = new URL('../../../../public/app/translations/', import.meta.url);

/** How soon a changed file is noticed: a rush is not to ask the disk each time. */
const CHECK_MS = 1000;

interface Read {
  readonly checked: number;
  readonly changed: number;
  readonly texts: Record<string, string>;
}
const read = new Map<string, Read>();

/** The texts as the file has them now, or had them a second ago; read again only when it has changed. Null where there is no such file. */
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
  /** The contract says how the files are named, so nothing outside their folder can be asked for. */
  async file({ params }) {
    const texts = await textsOf(params.file);
    return texts === null ? notFound : { status: 200, body: texts };
  },
};
