import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/tools/modules.ts';
import type { PlantedFault } from './fault.ts';

const LEFT_OUT = new Set(['.git', 'node_modules', 'test-results']);

/** Copies the project into a new folder; the packages are linked. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'minit-planted-'));
  for (const part of readdirSync(root))
    if (!LEFT_OUT.has(part)) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export const removeCopy = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true });

/** Returns the text with the fault. @throws unless what the fault replaces occurs exactly once */
export function withFault(text: string, fault: PlantedFault): string {
  const [before, after, ...more] = text.split(fault.old);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${fault.id}: ${fault.file} does not have “${fault.old}” once`);
  return before + fault.new + after;
}

/** Plants the faults in the copy, and returns what takes them out again. */
export function plant(folder: string, faults: readonly PlantedFault[]): () => void {
  const originals = new Map<string, string>();
  for (const fault of faults) {
    const path = join(folder, fault.file);
    const text = readFileSync(path, 'utf8');
    if (!originals.has(path)) originals.set(path, text);
    writeFileSync(path, withFault(text, fault));
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(path, text);
  };
}
