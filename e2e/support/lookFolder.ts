import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGallery } from '#tests/tools/gallery.ts';
import type { View } from './screens.ts';

/** Output folder of the screenshots of `npm run look`. */
export const lookFolder = process.env['LOOK_FOLDER'] ?? join(tmpdir(), 'minit-pictures');
mkdirSync(lookFolder, { recursive: true });

/** Returns the beginning of the names of a view's pictures. */
export const pictureNameOf = ({ address, persona }: View): string =>
  `${address.slice(1).replaceAll(/\W+/g, '-')}_${persona ?? 'nobody'}`;

/**
 * Writes a page with all screenshots after the run, next to those of an earlier run when
 * `LOOK_BEFORE` names their folder.
 */
export default function showGallery(): void {
  console.log(`Screenshots: ${writeGallery(lookFolder, process.env['LOOK_BEFORE'] ?? null)}`);
}
