/** What the names of all caches of texts begin with. */
export const TEXTS_PREFIX = 'texts-';

/**
 * The cache in which the page notes its language before it registers the first worker, which cannot
 * know it. The note is an empty response at the address of the language's texts without a version,
 * which no page requests. The worker deletes it once it has stored the texts.
 */
export const LANGUAGE_CACHE = `${TEXTS_PREFIX}language`;
