import type { Language } from '#contract/values.ts';

const swedish = {
  title: 'BankID',
  lead: 'Demonstrationens BankID-app. Ingen här finns på riktigt.',
  wrongCode: 'Koden är fel eller för gammal.',
  code: 'QR-kodens innehåll',
  scan: 'Skanna',
  waiting: 'QR-koder som visas just nu',
  noneWaiting: 'Ingen kod visas just nu.',
  lookAgain: 'Titta igen',
  scanShown: (seconds: number) => `Skanna koden som visades för ${seconds} sekunder sedan`,
  shownAt: (address: string) => `Visas på ${address}`,
  unknownAddress: 'en okänd adress',
  wrongNumber: 'Ingen med det numret kan legitimera sig här.',
  number: 'Personnummer',
  use: 'Använd det här BankID:t',
  people: 'Eller välj en person',
  identify: 'Legitimera',
  cancel: 'Avbryt',
  otherOutcomes: 'Svara portalen något annat',
  complete: 'Du har legitimerat dig.',
  failed: 'Ingen har legitimerat sig.',
  over: 'Det finns inget att legitimera sig för här. Det kan ha tagit för lång tid.',
  goBack: 'Gå tillbaka till sidan du kom från.',
  back: 'Tillbaka till sidan du kom från',
};

const english: typeof swedish = {
  title: 'BankID',
  lead: 'The demonstration’s BankID app. Nobody here is a real person.',
  wrongCode: 'The code is wrong, or too old.',
  code: 'What the QR code holds',
  scan: 'Scan',
  waiting: 'QR codes that are shown now',
  noneWaiting: 'No code is shown now.',
  lookAgain: 'Look again',
  scanShown: (seconds) => `Scan the code from ${seconds} seconds ago`,
  shownAt: (address) => `Shown at ${address}`,
  unknownAddress: 'an unknown address',
  wrongNumber: 'Nobody with this number can identify here.',
  number: 'Personal identity number',
  use: 'Use this BankID',
  people: 'Or choose a person',
  identify: 'Identify',
  cancel: 'Cancel',
  otherOutcomes: 'Answer the portal with something else',
  complete: 'You have identified.',
  failed: 'Nobody has identified.',
  over: 'There is nothing to identify for here. It may have taken too long.',
  goBack: 'Go back to the page that you came from.',
  back: 'Back to the page that you came from',
};

/** The texts of the simulated BankID app. */
export const bankIdTexts: Readonly<Record<Language, typeof swedish>> = {
  'sv-SE': swedish,
  'en-GB': english,
};
