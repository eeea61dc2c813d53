import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesBelow } from './version.ts';

/**
 * Writes a `.br` file beside each text file once at full compression, so that the server does not
 * have to compress any built file.
 */
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
        // index.html is excluded, because each response contains its own nonce.
        for (const file of filesBelow(outDir).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
          const text = readFileSync(file);
          writeFileSync(
            `${file}.br`,
            brotliCompressSync(text, {
              params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
            }),
          );
        }
      },
    },
  };
}
