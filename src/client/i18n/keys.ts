import type everyPage from '../../../public/app/translations/sv-SE.json';
import type accounts from '../../../public/app/translations/accounts.sv-SE.json';
import type cards from '../../../public/app/translations/cards.sv-SE.json';
import type identity from '../../../public/app/translations/identity.sv-SE.json';
import type landing from '../../../public/app/translations/landing.sv-SE.json';
import type later from '../../../public/app/translations/later.sv-SE.json';
import type liabilities from '../../../public/app/translations/liabilities.sv-SE.json';
import type profile from '../../../public/app/translations/profile.sv-SE.json';

/** Every text of the product, by the key under which both languages have it. */
export type TextKey = PluralLess<keyof (typeof everyPage & typeof accounts & typeof cards & typeof identity & typeof landing & typeof later & typeof liabilities & typeof profile)>;

/** `NAME_one` and `NAME_other` are the forms of the key `NAME`. */
type PluralLess<K extends string> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
