import type swedish from '../../../public/app/translations/sv-SE.json';

/** Every text of the product, by the key under which both languages have it. */
export type TextKey = PluralLess<keyof typeof swedish>;

/** `NAME_one` and `NAME_other` are the forms of the key `NAME`. */
type PluralLess<K extends string> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
