import type { Language } from '#contract/languages.ts';
import type { LiabilityType } from '#contract/values.ts';

interface Words {
  readonly name: string;
  readonly approve: string;
  /** The system that the terms give access to; `about` describes it. */
  readonly system: string;
  readonly about: string;
}

/**
 * The built-in terms and consents, except for their running text (`termsProse.ts`). A
 * consent can be withdrawn; terms are accepted in order to use a system.
 */
export const termsWords: Readonly<
  Record<
    LiabilityType,
    { isConsent: boolean; link: string | null } & Readonly<Record<Language, Words>>
  >
> = {
  Employee: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Regler för anställdas it-konto',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'It-konto för anställda',
      about: 'Ger dig inloggning, e-post och lagring under anställningen.',
    },
    'en-GB': {
      name: 'Rules for employees’ IT accounts',
      approve: 'I have read the rules and follow them.',
      system: 'Employee account',
      about: 'Gives you sign-in, e-mail and storage while you are employed.',
    },
  },
  Student: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Regler för studenters it-konto',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'It-konto för studenter',
      about: 'Ger dig inloggning, e-post och datorsalar under studierna.',
    },
    'en-GB': {
      name: 'Rules for students’ IT accounts',
      approve: 'I have read the rules and follow them.',
      system: 'Student account',
      about: 'Gives you sign-in, e-mail and computer rooms during your studies.',
    },
  },
  ExternalUser: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Regler för externa användare',
      approve: 'Jag godkänner it-reglerna.',
      system: 'Externt konto',
      about: 'För dig som samarbetar med universitetet utan att arbeta eller studera här.',
    },
    'en-GB': {
      name: 'Rules for external users',
      approve: 'I accept the IT rules.',
      system: 'External account',
      about: 'For you who work with the university without working or studying here.',
    },
  },
  Card: {
    isConsent: false,
    link: '/profile/employee',
    'sv-SE': {
      name: 'Villkor för campuskort',
      approve: 'Jag godkänner villkoren.',
      system: 'Campuskort',
      about: 'Öppnar dörrar, skrivare och låneautomater.',
    },
    'en-GB': {
      name: 'Terms for the campus card',
      approve: 'I accept the terms.',
      system: 'Campus card',
      about: 'Opens doors, printers and library machines.',
    },
  },
  PersonalDetails: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Behandling av personuppgifter',
      approve: 'Jag har tagit del av informationen.',
      system: 'Personuppgifter',
      about: 'Beskriver vilka uppgifter vi har om dig och varför.',
    },
    'en-GB': {
      name: 'Processing of personal data',
      approve: 'I have taken note of the information.',
      system: 'Personal data',
      about: 'Says which data we hold about you and why.',
    },
  },
  Photo: {
    isConsent: true,
    link: '/profile/employee',
    'sv-SE': {
      name: 'Foto i universitetets system',
      approve: 'Jag samtycker till att mitt foto visas internt.',
      system: 'Profilbild',
      about: 'Gör det lättare för kollegor att känna igen dig.',
    },
    'en-GB': {
      name: 'Photo in the university’s systems',
      approve: 'I consent to my photo being shown internally.',
      system: 'Profile picture',
      about: 'Makes it easier for colleagues to recognise you.',
    },
  },
  PhotoPublication: {
    isConsent: true,
    link: null,
    'sv-SE': {
      name: 'Publicering av foto på webben',
      approve: 'Jag samtycker till att mitt foto publiceras.',
      system: 'Medarbetarsida',
      about: 'Din sida på universitetets webbplats.',
    },
    'en-GB': {
      name: 'Publication of your photo on the web',
      approve: 'I consent to the publication of my photo.',
      system: 'Staff page',
      about: 'Your page on the university’s website.',
    },
  },
  StudentStudyAssurance: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Studieförsäkran',
      approve: 'Jag intygar detta.',
      system: 'Studier',
      about: 'Görs en gång, innan din första kursregistrering.',
    },
    'en-GB': {
      name: 'Study declaration',
      approve: 'I certify this.',
      system: 'Studies',
      about: 'Done once, before your first course registration.',
    },
  },
  Alumni: {
    isConsent: false,
    link: null,
    'sv-SE': {
      name: 'Regler för alumnkonto',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'Alumnkonto',
      about: 'För dig som har studerat här och vill behålla kontakten.',
    },
    'en-GB': {
      name: 'Rules for alumni accounts',
      approve: 'I have read the rules and follow them.',
      system: 'Alumni account',
      about: 'For you who have studied here and want to stay in touch.',
    },
  },
  AlumniPortal: {
    isConsent: false,
    link: '/alumni-portal/profile',
    'sv-SE': {
      name: 'Villkor för alumnnätverket',
      approve: 'Jag godkänner villkoren.',
      system: 'Alumnnätverket',
      about: 'Träffar, mentorskap och nyheter för tidigare studenter.',
    },
    'en-GB': {
      name: 'Terms for the alumni network',
      approve: 'I accept the terms.',
      system: 'Alumni network',
      about: 'Meetings, mentoring and news for former students.',
    },
  },
  FundingDatabase: {
    isConsent: false,
    link: 'https://funding.kvarnby.example/',
    'sv-SE': {
      name: 'Villkor för finansieringsdatabasen',
      approve: 'Jag godkänner villkoren.',
      system: 'Finansieringsdatabasen',
      about: 'Utlysningar från svenska och utländska finansiärer.',
    },
    'en-GB': {
      name: 'Terms for the funding database',
      approve: 'I accept the terms.',
      system: 'Funding database',
      about: 'Calls from Swedish and foreign funders.',
    },
  },
  Overleaf: {
    isConsent: false,
    link: 'https://www.overleaf.com/',
    'sv-SE': {
      name: 'Villkor för Overleaf',
      approve: 'Jag godkänner villkoren.',
      system: 'Overleaf',
      about: 'Skriv LaTeX tillsammans i webbläsaren.',
    },
    'en-GB': {
      name: 'Terms for Overleaf',
      approve: 'I accept the terms.',
      system: 'Overleaf',
      about: 'Write LaTeX together in the browser.',
    },
  },
};
