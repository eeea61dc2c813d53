import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesBelow } from './version.ts';

/** Writes a `.br` beside each text file, once and at full strength, so that the server compresses nothing of ours by itself. */
export function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // index.html is left out: each answer carries a nonce of its own.
        for (const file of filesBelow(outDir).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
          const text = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
        }
      },
    },
  };
}
