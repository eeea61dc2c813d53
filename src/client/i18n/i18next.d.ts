import 'i18next';
import type swedish from '../../../public/app/translations/sv-SE.json';

/** A key that has no Swedish text does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof swedish };
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
  }
}
