import type { Language } from '../../../contract/values.ts';
import type { TextKey } from './texts.ts';

/** What the languages of a sheet are called in that of the page. */
export const languageNames = { 'sv-SE': 'ACTIVATION_KEY/LANGUAGE/SV', 'en-GB': 'ACTIVATION_KEY/LANGUAGE/EN' } as const satisfies Record<Language, TextKey>;
