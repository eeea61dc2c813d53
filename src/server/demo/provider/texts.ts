import type { Language } from '#contract/values.ts';
import type { FederatedScope } from '#server/issuers.ts';

const swedish = {
  signInWith: (provider: string) => `Logga in med ${provider}`,
  lead: 'Demonstrationens identitetsleverantör. Ingen här finns på riktigt.',
  wrong: 'Användar-id, lösenord eller passkey stämmer inte.',
  locked:
    'För många försök med det här användar-id:t. Vänta en kvart, logga in med passkey eller välj någon i listan.',
  userId: 'Användar-id',
  password: 'Lösenord',
  signIn: 'Logga in',
  passkey: 'Logga in med passkey',
  passkeyFailed:
    'Det kom inget svar från din passkey. Försök igen eller logga in på ett annat sätt.',
  cancel: 'Avbryt',
  people: 'Eller välj en person',
  signOut: 'Logga ut',
  signingOut: 'Du loggas ut',
  stopped: 'Inloggningen avbröts',
  stoppedText: 'Den tog för lång tid eller påbörjades i ett annat fönster.',
  backToPortal: 'Tillbaka till portalen',
};

const english: typeof swedish = {
  signInWith: (provider) => `Sign in with ${provider}`,
  lead: 'The demonstration’s identity provider. Nobody here is a real person.',
  wrong: 'The user id, the password or the passkey is wrong.',
  locked:
    'Too many attempts for this user id. Wait a quarter of an hour, sign in with a passkey, ' +
    'or choose somebody from the list.',
  userId: 'User id',
  password: 'Password',
  signIn: 'Sign in',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey did not answer. Try again, or use another way.',
  cancel: 'Cancel',
  people: 'Or choose a person',
  signOut: 'Sign out',
  signingOut: 'Signing out',
  stopped: 'The sign-in stopped',
  stoppedText: 'It took too long, or was begun in another window.',
  backToPortal: 'Back to the portal',
};

/** The texts of the demonstration's identity providers. */
export const providerTexts: Readonly<Record<Language, typeof swedish>> = {
  'sv-SE': swedish,
  'en-GB': english,
};

const shared = {
  EduId: 'eduID',
  RegionOstergotland: 'Region Östergötland',
  OrcId: 'ORCID',
  FrejaeID: 'Freja',
} as const;

/** The providers' names. */
export const providerNames: Readonly<Record<Language, Readonly<Record<FederatedScope, string>>>> = {
  'sv-SE': {
    ...shared,
    Main: 'Kvarnby universitet',
    Antagning: 'Antagning.se',
    LiuProd: 'Kvarnby drift',
  },
  'en-GB': {
    ...shared,
    Main: 'Kvarnby University',
    Antagning: 'Universityadmissions.se',
    LiuProd: 'Kvarnby operations',
  },
};
