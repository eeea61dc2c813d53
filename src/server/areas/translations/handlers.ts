import { readFile, stat } from 'node:fs/promises';
import type { translations } from '../../../contract/translations.ts';
import type { Handlers } from '../../http/handler.ts';
import { textsIn } from './texts.ts';

const folder = new URL('../../../../public/app/translations/', import.meta.url);

interface Read {
  readonly changed: number;
  readonly texts: Record<string, string>;
}
const read = new Map<string, Read>();

/** The texts as the file has them now; read anew only when it has changed. */
async function textsOf(file: string): Promise<Record<string, string>> {
  const url = new URL(file, folder);
  const { mtimeMs } = await stat(url);
  const known = read.get(file);
  if (known?.changed === mtimeMs) return known.texts;
  const texts = textsIn(await readFile(url, 'utf8'));
  read.set(file, { changed: mtimeMs, texts });
  return texts;
}

export const translationHandlers: Handlers<typeof translations> = {
  /** The contract names the files, so no other can be asked for. */
  async file({ params }) {
    return { status: 200, body: await textsOf(params.file) };
  },
};
