import type { Language, ScopeName } from '#contract/values.ts';

/**
 * The texts of the demonstration's own pages. They are kept on the server, because no page of the
 * portal shows them.
 */
const swedish = {
  title: 'Prova MinIT',
  lead:
    'Kvarnby universitet finns inte på riktigt, och ingen här heller. ' +
    'Välj vem du vill vara: du loggas in direkt och kan ändra vad du vill.',
  people: 'Personer',
  noSignIn: 'Loggar inte in. Sök fram personen i kontohanteringen.',
  newAddress: 'Loggar inte in än: skriv adressen på inloggningssidan.',
  password: 'Vill du hellre logga in som vanligt är allas lösenord {password}.',
  signedInWith: {
    EduId: 'med eduID',
    Antagning: 'med Antagning.se',
    FrejaeID: 'med Freja',
    BankId: 'med BankID',
    Email: 'med kod i e-post',
    ActivationKey: 'med aktiveringsnyckel',
  },
  groups: {
    students: 'Studenter',
    employees: 'Anställda',
    administrators: 'Administratörer och supportpersonal',
    newcomers: 'Nya, utan aktiverat konto',
    outside: 'Alumner och externa',
    closed: 'Konton som inte släpps in',
  },
  tools: 'Verktyg',
  portal: 'Till portalen',
  portalText: 'Som den du är nu, eller till inloggningen.',
  mailbox: 'Brevlådan',
  mailboxText: 'All e-post och alla sms som portalen har skickat. Koderna du behöver finns här.',
  bankId: 'BankID-appen',
  bankIdText: 'Står i stället för telefonen när du loggar in med BankID.',
  notification: 'Skicka en notis',
  notificationText: 'Den kommer fram inom någon minut, som en riktig.',
  to: 'Till',
  subject: 'Rubrik',
  message: 'Meddelande',
  send: 'Skicka notisen',
  sent: 'Notisen är skickad.',
  reset: 'Börja om från början',
  resetText: 'Allt som har ändrats återställs, för alla som provar, och alla loggas ut.',
  resetNow: 'Återställ demonstrationen',
  wasReset: 'Demonstrationen är som från början.',
  hasRealPeople:
    'Inget återställdes: i databasen finns personer som demonstrationen inte har skapat.',
  nobody: 'Personen finns inte i demonstrationen just nu.',
  otherLanguage: 'In English',
  mailboxLead: 'Det här har demonstrationen skickat. Inget lämnar datorn.',
  empty: 'Inget har skickats än.',
  textMessage: 'Sms',
  recipient: 'Till',
  sentAt: 'Skickat',
  start: 'Demonstrationens startsida',
};

const english: DemoTexts = {
  title: 'Try MinIT',
  lead:
    'Kvarnby University is made up, and so is everybody here. ' +
    'Choose who you want to be: you are signed in at once, ' +
    'and may change whatever you like.',
  people: 'People',
  noSignIn: 'Does not sign in. Find this person in account management.',
  newAddress: 'Does not sign in yet: enter the address on the sign-in page.',
  password: 'If you would rather sign in the usual way, everybody’s password is {password}.',
  signedInWith: {
    EduId: 'with eduID',
    Antagning: 'with Universityadmissions.se',
    FrejaeID: 'with Freja',
    BankId: 'with BankID',
    Email: 'with a code by email',
    ActivationKey: 'with an activation key',
  },
  groups: {
    students: 'Students',
    employees: 'Employees',
    administrators: 'Administrators and support staff',
    newcomers: 'Newcomers without an activated account',
    outside: 'Alumni and external users',
    closed: 'Accounts that are not let in',
  },
  tools: 'Tools',
  portal: 'To the portal',
  portalText: 'As the person you are now, or to the sign-in page.',
  mailbox: 'Mailbox',
  mailboxText:
    'Every email and text message that the portal has sent. The codes that you need are here.',
  bankId: 'BankID app',
  bankIdText: 'Takes the phone’s place when you sign in with BankID.',
  notification: 'Send a notification',
  notificationText: 'It arrives within a minute or so, like a real one.',
  to: 'To',
  subject: 'Title',
  message: 'Message',
  send: 'Send the notification',
  sent: 'The notification has been sent.',
  reset: 'Start from the beginning',
  resetText:
    'Everything that was changed is restored, for everybody who tries the portal, and everybody is signed out.',
  resetNow: 'Reset the demonstration',
  wasReset: 'The demonstration is as it was at the beginning.',
  hasRealPeople:
    'Nothing was reset: the database contains people whom the demonstration did not create.',
  nobody: 'This person is not in the demonstration at the moment.',
  otherLanguage: 'På svenska',
  mailboxLead: 'What the demonstration has sent. Nothing leaves this computer.',
  empty: 'Nothing has been sent yet.',
  textMessage: 'Text message',
  recipient: 'To',
  sentAt: 'Sent',
  start: 'The demonstration’s start page',
};

/** The university account has no text, because most people sign in with it. */
export type DemoTexts = Omit<typeof swedish, 'signedInWith'> & {
  readonly signedInWith: Readonly<Partial<Record<ScopeName, string>>>;
};
export const demoTexts: Readonly<Record<Language, DemoTexts>> = {
  'sv-SE': swedish,
  'en-GB': english,
};
