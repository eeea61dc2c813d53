import type { LiabilityType } from '../../../contract/values.ts';

interface Words {
  readonly name: string;
  readonly text: string;
  readonly approve: string;
  /** What the terms open, and what it is. */
  readonly system: string;
  readonly about: string;
}

/** Terms and consents of the demo university. A consent can be withdrawn; terms are accepted in order to use something. */
export const liabilityTexts: Readonly<Record<LiabilityType, { isConsent: boolean; link: string | null; sv: Words; en: Words }>> = {
  Employee: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Regler för anställdas it-konto',
      text: 'Ditt konto är personligt. Du får inte låna ut det eller lämna ut ditt lösenord, inte heller till support. Du använder universitetets it-resurser för ditt arbete och följer lagen om upphovsrätt och reglerna för personuppgifter. Om du misstänker att någon annan har använt ditt konto byter du lösenord och hör av dig till Kundcenter samma dag.',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'It-konto för anställda',
      about: 'Ger dig inloggning, e-post och lagring under anställningen.',
    },
    en: {
      name: 'Rules for employees’ IT accounts',
      text: 'Your account is personal. You may not lend it or tell anybody your password, support staff included. You use the university’s IT resources for your work, and follow copyright law and the rules for personal data. If you suspect that somebody else has used your account, change the password and contact the Service Desk the same day.',
      approve: 'I have read the rules and follow them.',
      system: 'Employee account',
      about: 'Gives you sign-in, e-mail and storage while you are employed.',
    },
  },
  Student: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Regler för studenters it-konto',
      text: 'Ditt konto är personligt och följer dig under studierna. Du får inte låna ut det eller använda det för kommersiell verksamhet. Universitetet skickar viktig information till din studentadress; läs den regelbundet. Kontot stängs en tid efter din senaste registrering, och du får ett meddelande innan det händer.',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'It-konto för studenter',
      about: 'Ger dig inloggning, e-post och datorsalar under studierna.',
    },
    en: {
      name: 'Rules for students’ IT accounts',
      text: 'Your account is personal and follows you through your studies. You may not lend it or use it for business. The university sends important information to your student address; read it regularly. The account is closed some time after your last registration, and you are told before that happens.',
      approve: 'I have read the rules and follow them.',
      system: 'Student account',
      about: 'Gives you sign-in, e-mail and computer rooms during your studies.',
    },
  },
  ExternalUser: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Regler för externa användare',
      text: 'Kontot ger dig tillgång till de tjänster som universitetet har bjudit in dig till, och bara till dem. Du ansvarar för det som görs med kontot. Det tas bort när det inte har använts på ett år.',
      approve: 'Jag godkänner it-reglerna.',
      system: 'Externt konto',
      about: 'För dig som samarbetar med universitetet utan att arbeta eller studera här.',
    },
    en: {
      name: 'Rules for external users',
      text: 'The account gives you access to the services that the university has invited you to, and to them only. You are responsible for what is done with it. It is removed when it has not been used for a year.',
      approve: 'I accept the IT rules.',
      system: 'External account',
      about: 'For you who work with the university without working or studying here.',
    },
  },
  Card: {
    isConsent: false,
    link: '/profile/employee',
    sv: {
      name: 'Villkor för campuskort',
      text: 'Kortet är en värdehandling och tillhör universitetet. Bär det synligt där det krävs, låna inte ut det och håll pinkoden för dig själv. Om du blir av med kortet spärrar du det direkt i MinIT. När du slutar lämnar du tillbaka det.',
      approve: 'Jag godkänner villkoren.',
      system: 'Campuskort',
      about: 'Öppnar dörrar, skrivare och låneautomater.',
    },
    en: {
      name: 'Terms for the campus card',
      text: 'The card is a document of value and belongs to the university. Wear it visibly where that is required, do not lend it, and keep the PIN to yourself. If you lose the card, block it in MinIT at once. You return it when you leave.',
      approve: 'I accept the terms.',
      system: 'Campus card',
      about: 'Opens doors, printers and library machines.',
    },
  },
  PersonalDetails: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Behandling av personuppgifter',
      text: 'Universitetet behandlar ditt namn, personnummer och dina kontaktuppgifter för att kunna ge dig konto, kort och behörigheter. Uppgifterna kommer från personalsystemet och studieregistret. De sparas så länge du har konto och därefter så länge arkivlagen kräver. Du kan begära utdrag och rättelse hos dataskyddsombudet.',
      approve: 'Jag har tagit del av informationen.',
      system: 'Personuppgifter',
      about: 'Beskriver vilka uppgifter vi har om dig och varför.',
    },
    en: {
      name: 'Processing of personal data',
      text: 'The university processes your name, personal number and contact details in order to give you an account, a card and access. The data comes from the staff system and the study register. It is kept as long as you have an account and then as long as archive law requires. You can ask the data protection officer for an extract or a correction.',
      approve: 'I have taken note of the information.',
      system: 'Personal data',
      about: 'Says which data we hold about you and why.',
    },
  },
  Photo: {
    isConsent: true,
    link: '/profile/employee',
    sv: {
      name: 'Foto i universitetets system',
      text: 'Om du samtycker visas ditt foto för inloggade medarbetare, till exempel i e-post och möten. Du kan när som helst återkalla samtycket. Då tas fotot bort inom ett dygn.',
      approve: 'Jag samtycker till att mitt foto visas internt.',
      system: 'Profilbild',
      about: 'Gör det lättare för kollegor att känna igen dig.',
    },
    en: {
      name: 'Photo in the university’s systems',
      text: 'If you consent, your photo is shown to signed-in staff, for example in e-mail and meetings. You can withdraw the consent at any time. The photo is then removed within a day.',
      approve: 'I consent to my photo being shown internally.',
      system: 'Profile picture',
      about: 'Makes it easier for colleagues to recognise you.',
    },
  },
  PhotoPublication: {
    isConsent: true,
    link: null,
    sv: {
      name: 'Publicering av foto på webben',
      text: 'Om du samtycker visas ditt foto på din publika medarbetarsida. Vem som helst kan se det där. Du kan när som helst återkalla samtycket; kopior som andra redan har gjort kan vi inte ta bort.',
      approve: 'Jag samtycker till att mitt foto publiceras.',
      system: 'Medarbetarsida',
      about: 'Din sida på universitetets webbplats.',
    },
    en: {
      name: 'Publication of your photo on the web',
      text: 'If you consent, your photo is shown on your public staff page, where anybody can see it. You can withdraw the consent at any time; copies that others have made already are beyond our reach.',
      approve: 'I consent to the publication of my photo.',
      system: 'Staff page',
      about: 'Your page on the university’s website.',
    },
  },
  StudentStudyAssurance: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Studieförsäkran',
      text: 'Du intygar att du tänker följa den utbildning som du är antagen till, att du känner till reglerna om fusk och vilseledande, och att uppgifterna som du har lämnat är riktiga.',
      approve: 'Jag intygar detta.',
      system: 'Studier',
      about: 'Görs en gång, innan din första kursregistrering.',
    },
    en: {
      name: 'Study assurance',
      text: 'You certify that you intend to follow the studies to which you have been admitted, that you know the rules about cheating and misleading, and that what you have told us is correct.',
      approve: 'I certify this.',
      system: 'Studies',
      about: 'Done once, before your first course registration.',
    },
  },
  Alumni: {
    isConsent: false,
    link: null,
    sv: {
      name: 'Regler för alumnkonto',
      text: 'Som alumn behåller du ditt användarnamn och din adress i begränsad form. Lagring och program som du hade som student ingår inte. Kontot stängs om du inte loggar in på två år.',
      approve: 'Jag har läst reglerna och följer dem.',
      system: 'Alumnkonto',
      about: 'För dig som har studerat här och vill behålla kontakten.',
    },
    en: {
      name: 'Rules for alumni accounts',
      text: 'As an alumnus you keep your user id and your address in a limited form. Storage and programs that you had as a student are not included. The account is closed if you do not sign in for two years.',
      approve: 'I have read the rules and follow them.',
      system: 'Alumni account',
      about: 'For you who have studied here and want to stay in touch.',
    },
  },
  AlumniPortal: {
    isConsent: false,
    link: '/alumni-portal/profile',
    sv: {
      name: 'Villkor för alumnnätverket',
      text: 'Nätverket är till för dig som har studerat eller forskat vid universitetet. Vi använder dina uppgifter för inbjudningar, nyhetsbrev och enkäter i den mån du själv har valt det. Du kan lämna nätverket när du vill; då raderas din profil.',
      approve: 'Jag godkänner villkoren.',
      system: 'Alumnnätverket',
      about: 'Träffar, mentorskap och nyheter för tidigare studenter.',
    },
    en: {
      name: 'Terms for the alumni network',
      text: 'The network is for you who have studied or done research at the university. We use your details for invitations, newsletters and surveys as far as you have chosen them. You can leave the network whenever you like; your profile is then deleted.',
      approve: 'I accept the terms.',
      system: 'Alumni network',
      about: 'Meetings, mentoring and news for former students.',
    },
  },
  FundingDatabase: {
    isConsent: false,
    link: 'https://funding.kvarnby.example/',
    sv: {
      name: 'Villkor för finansieringsdatabasen',
      text: 'Databasen är licensierad för universitetets forskare. Sökresultat får användas i egna ansökningar men inte spridas vidare. Leverantören får ditt namn och din e-postadress.',
      approve: 'Jag godkänner villkoren.',
      system: 'Finansieringsdatabasen',
      about: 'Utlysningar från svenska och utländska finansiärer.',
    },
    en: {
      name: 'Terms for the funding database',
      text: 'The database is licensed for the university’s researchers. Search results may be used in applications of your own but not passed on. The supplier receives your name and e-mail address.',
      approve: 'I accept the terms.',
      system: 'Funding database',
      about: 'Calls from Swedish and foreign funders.',
    },
  },
  Overleaf: {
    isConsent: false,
    link: 'https://www.overleaf.com/',
    sv: {
      name: 'Villkor för Overleaf',
      text: 'Universitetet har avtal med Overleaf. Tjänsten lagrar dina dokument utanför universitetet; lägg inte känsliga personuppgifter eller sekretessbelagd information där. När du slutar övergår ditt konto till ett gratiskonto.',
      approve: 'Jag godkänner villkoren.',
      system: 'Overleaf',
      about: 'Skriv LaTeX tillsammans i webbläsaren.',
    },
    en: {
      name: 'Terms for Overleaf',
      text: 'The university has an agreement with Overleaf. The service stores your documents outside the university; put no sensitive personal data or classified information there. When you leave, your account becomes a free one.',
      approve: 'I accept the terms.',
      system: 'Overleaf',
      about: 'Write LaTeX together in the browser.',
    },
  },
};
