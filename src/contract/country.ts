import * as z from 'zod/mini';
import { LocalizedText } from './values.ts';

/** A country with its ISO 3166 two-letter code. */
export const Country = z.object({ code: z.string(), title: LocalizedText });
export type Country = z.infer<typeof Country>;

export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'INPUT_INVALID'));
