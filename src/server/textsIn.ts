import * as z from 'zod/mini';

const Texts = z.record(z.string(), z.string());

/** The texts by key. Throws when the file is anything else, so that a bad one is found before it is served. */
export const textsIn = (file: string): Record<string, string> => Texts.parse(JSON.parse(file));
