import * as z from 'zod/mini';

const Texts = z.record(z.string(), z.string());

/**
 * Parses a translation file into texts by key. Throws when the file has any other shape, so that an
 * invalid file is found before it is served.
 */
export const textsIn = (file: string): Record<string, string> => Texts.parse(JSON.parse(file));
