import * as z from 'zod/mini';
import { matching } from './inputs.ts';
import { LocalizedText } from './values.ts';

/** A country with its ISO 3166 two-letter code. */
export const Country = z.object({ code: z.string(), title: LocalizedText });
export type Country = z.infer<typeof Country>;

export const CountryCode = matching(/^[A-Z]{2}$/);
