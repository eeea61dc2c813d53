import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGallery } from '../../tests/tools/gallery.ts';

/** Where `npm run look` puts its pictures. */
export const lookFolder = process.env['LOOK_FOLDER'] ?? join(tmpdir(), 'minit-pictures');
mkdirSync(lookFolder, { recursive: true });

/** After the last picture: the page that shows them all, beside those of an earlier run where `LOOK_BEFORE` names their folder. */
export default function showGallery(): void {
  console.log(`The pictures: ${writeGallery(lookFolder, process.env['LOOK_BEFORE'] ?? null)}`);
}
