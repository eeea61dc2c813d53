import type { IsoDate } from '#rules/dates.ts';
import { dayIn } from '#server/mail/dayIn.ts';

/** Kinds of notification that account administrators receive about an account. */
export type AccountNotice =
  | 'AccountEnds'
  | 'AccountHasEnded'
  | 'PhoneMissing'
  | 'PhoneToReturn'
  | 'Deceased';

interface Words {
  readonly sv: readonly [title: string, message: string];
  readonly en: readonly [title: string, message: string];
}

const words: Readonly<Record<AccountNotice, (name: string, sv: string, en: string) => Words>> = {
  AccountEnds: (name, sv, en) => ({
    sv: [
      `Kontot för ${name} går ut`,
      `Kontot gäller till och med ${sv}. Förläng det om personen ska vara kvar.`,
    ],
    en: [
      `The account of ${name} ends`,
      `The account is valid through ${en}. Extend it if the person is to stay.`,
    ],
  }),
  AccountHasEnded: (name, sv, en) => ({
    sv: [
      `Kontot för ${name} har gått ut`,
      `Sista dagen var ${sv}, men kontot är fortfarande aktivt. Förläng det eller avsluta det.`,
    ],
    en: [
      `The account of ${name} has ended`,
      `The last day was ${en}, but the account is still active. Extend it or cancel it.`,
    ],
  }),
  PhoneMissing: (name) => ({
    sv: [
      `${name} har XLarge utan telefon`,
      'Abonnemanget betalas som XLarge, men ingen telefon är kopplad till kontot. ' +
        'Byt till Large, eller beställ en telefon.',
    ],
    en: [
      `${name} has XLarge without a phone`,
      'The subscription is paid for as XLarge, but no phone belongs to the account. ' +
        'Change it to Large, or order a phone.',
    ],
  }),
  PhoneToReturn: (name, sv, en) => ({
    sv: [
      `Telefonen för ${name} ska lämnas tillbaka`,
      `Kontot avslutas ${sv} men har kvar en telefon. Avsluta telefonen och samla in den.`,
    ],
    en: [
      `The phone of ${name} is to be returned`,
      `The account retires on ${en} but still has a phone. Cancel the phone and collect it.`,
    ],
  }),
  Deceased: (name, sv, en) => ({
    sv: [
      `${name} har avlidit`,
      `Uppgiften kom från folkbokföringen ${sv}. Avsluta kontot när de anhöriga har fått det de behöver.`,
    ],
    en: [
      `${name} has died`,
      `The population register told so on ${en}. Cancel the account when the family has what it needs.`,
    ],
  }),
};

/** The texts of a notification about a person; `date` is the date that it refers to. */
export const accountNotice = (notice: AccountNotice, name: string, date: IsoDate): Words =>
  words[notice](name, dayIn('sv-SE', date), dayIn('en-GB', date));
