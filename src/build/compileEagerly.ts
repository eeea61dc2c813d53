import type { Plugin } from 'vite';
import { chunksIn, EVERY_VISIT } from './chunks.ts';

/**
 * V8 reads this comment on the first line of a script (https://v8.dev/blog/explicit-compile-hints);
 * other engines ignore it.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile the chunks of every visit while they arrive, on a background thread. By
 * default each function is compiled on the main thread at its first call, which takes a phone about
 * a fifth of the main thread's time until the page is shown. Other chunks are left alone: much of
 * an area's code waits for a click, and compiling it in advance would only cost memory.
 */
export const compileEagerly = (): Plugin => ({
  name: 'compile-eagerly',
  apply: 'build',
  augmentChunkHash: () => COMPILE_HINT,
  generateBundle: {
    order: 'post', // The hint must precede what Vite puts at the top of a chunk.
    handler(_, bundle) {
      const chunks = [...chunksIn(bundle).values()].filter(({ name }) =>
        EVERY_VISIT.includes(name),
      );
      if (chunks.length !== EVERY_VISIT.length)
        throw new Error(`Expected the chunks ${EVERY_VISIT.join(' and ')}.`);
      for (const chunk of chunks) chunk.code = COMPILE_HINT + chunk.code;
    },
  },
});
