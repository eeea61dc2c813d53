/** What the names of all caches of texts begin with. */
export const TEXTS_PREFIX = 'texts-';

/**
 * The cache in which the page notes the address of its texts before it registers the first worker,
 * which cannot know the page's language. The worker stores the texts when it is installed and then
 * deletes the note, like the caches of other versions.
 */
export const LANGUAGE_CACHE = `${TEXTS_PREFIX}language`;
