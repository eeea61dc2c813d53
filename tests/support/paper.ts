import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/modules.ts';

/** The fenced block of a paper that contains the text. @throws if there is none */
export function blockWith(paper: string, text: string): string {
  const content = readFileSync(join(root, paper), 'utf8');
  const blocks = [...content.matchAll(/^```(?:ini|sh)\n([\s\S]*?)^```$/gm)];
  const block = blocks.map(([, code = '']) => code).find((code) => code.includes(text));
  if (block === undefined) throw new Error(`${paper} has no block with ${text}`);
  return block;
}
