import { readFile, stat } from 'node:fs/promises';
import type { translations } from '../../../contract/translations.ts';
import type { Handlers } from '../../http/handler.ts';
import { textsIn } from './texts.ts';

const folder = new URL('../../../../public/app/translations/', import.meta.url);

/** How soon a changed file is noticed: a rush is not to ask the disk each time. */
const CHECK_MS = 1000;

interface Read {
  readonly checked: number;
  readonly changed: number;
  readonly texts: Record<string, string>;
}
const read = new Map<string, Read>();

/** The texts as the file has them now, or had them a second ago; read anew only when it has changed. */
async function textsOf(file: string): Promise<Record<string, string>> {
  const known = read.get(file);
  const checked = performance.now();
  if (known !== undefined && checked - known.checked < CHECK_MS) return known.texts;
  const url = new URL(file, folder);
  const { mtimeMs: changed } = await stat(url);
  const texts = known?.changed === changed ? known.texts : textsIn(await readFile(url, 'utf8'));
  read.set(file, { checked, changed, texts });
  return texts;
}

export const translationHandlers: Handlers<typeof translations> = {
  /** The contract names the files, so no other can be asked for. */
  async file({ params }) {
    return { status: 200, body: await textsOf(params.file) };
  },
};
