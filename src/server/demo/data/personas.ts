import type {
  LocalizedText,
  PersonAffiliation,
  PersonType,
  Role,
  ScopeName,
} from '#contract/values.ts';
import { inBoth } from '../inBoth.ts';

/** The password of every demo account. */
export const demoPassword = 'Kvarnby-demo-2026';
/**
 * Argon2id hash of the password. The password is not secret, so the salt is fixed: the generated
 * data must be identical every time.
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$a3Zhcm5ieS1kZW1vLXNhbHQ$a8vkTZjsPdCHaxIVcpOH9djtLYLxR9rGLnjPTmHJSOY';

/**
 * An unused activation key for Wilma Krantz, formatted as on the printed sheet that she receives.
 */
export const demoActivationKey = 'K7QD-0M3X-9TVB-2HWR';

/** An activation key for Alva Brink, issued before her account has been assigned a user id. */
export const earlyActivationKey = 'E4R7-Y0K3-7NBW-5QTZ';

/**
 * A person as whom the portal can be tried. The data that `situation` describes is created by the
 * generator.
 */
export interface Persona {
  /** The user id to enter at the demo identity provider. */
  readonly userId: string;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  /**
   * A test number from the Swedish Tax Agency, or a transient number; neither belongs to a real
   * person.
   */
  readonly nationalId: string | null;
  readonly personType: PersonType;
  readonly affiliation: PersonAffiliation | null;
  readonly roles: readonly Role[];
  /**
   * The identity providers with which the person can sign in, and whether each of them asserts
   * level AL2.
   */
  readonly signsInWith: readonly { readonly scope: ScopeName; readonly hasAL2: boolean }[];
  readonly situation: LocalizedText;
}

type Essentials = Pick<Persona, 'userId' | 'nationalId' | 'situation'> & {
  readonly name: string;
} & Partial<Persona>;

const main = [{ scope: 'Main', hasAL2: true }] as const;

function persona({ name, ...rest }: Essentials): Persona {
  const [givenName = '', surname = ''] = name.split(' ');
  return {
    givenName,
    surname,
    displayName: name,
    personType: 'None',
    affiliation: null,
    roles: [],
    signsInWith: main,
    ...rest,
  };
}
const employee = (rest: Essentials) =>
  persona({ personType: 'Employee', affiliation: 'employee', ...rest });
const student = (rest: Essentials) =>
  persona({ personType: 'Student', affiliation: 'student', ...rest });

/** The people as whom one can sign in at the demo identity provider. */
export const personas: readonly Persona[] = [
  employee({
    userId: 'annli42',
    name: 'Anna Lindqvist',
    nationalId: '198412282389',
    situation: inBoth(
      'Anställd. Två anställningar med tre dagars glapp och en tredje utan omfattning; aktivt kort, en Mac, en telefon och en Windowsdator; ORCID; två ärenden.',
      'Employee. Two positions with a gap of 3 days, a third without allocation; an active card, a Mac, a phone and a Windows computer; ORCID; two support cases.',
    ),
  }),
  employee({
    userId: 'bener17',
    name: 'Bengt Eriksson',
    nationalId: '197709212398',
    roles: ['AccountAdministrator'],
    situation: inBoth(
      'Administrerar bara avdelningen IDT och får inte avsluta en av personerna där.',
      'Administers the department IDT only; may not cancel one person’s account there.',
    ),
  }),
  employee({
    userId: 'cecka23',
    name: 'Cecilia Karlsson',
    nationalId: '198606212382',
    roles: ['KCEmployee'],
    situation: inBoth(
      'Helpdesk. Administrerar hela universitetet.',
      'Helpdesk. Administers the whole university.',
    ),
  }),
  employee({
    userId: 'davos31',
    name: 'David Öström',
    nationalId: '198104112399',
    roles: ['MinITSuperUser'],
    situation: inBoth('Får göra allt.', 'May do everything.'),
  }),
  employee({
    userId: 'eliho54',
    name: 'Elin Holm',
    nationalId: '197911132384',
    roles: ['Economist'],
    situation: inBoth('Bara ekonomi.', 'Finance only.'),
  }),
  employee({
    userId: 'fatka61',
    name: 'Fatima Karimi',
    nationalId: '199004152386',
    roles: ['InfoCenterEmployee'],
    situation: inBoth(
      'Infocenter: personsök och egna ärenden.',
      'Info centre: person search and its support cases.',
    ),
  }),
  employee({
    userId: 'gusny72',
    name: 'Gustav Nyström',
    nationalId: '197601152395',
    roles: ['TeleserviceEmployee'],
    situation: inBoth(
      'Teleservice: personsök på telefonnummer och egna ärenden.',
      'Teleservice: person search by phone number and its support cases.',
    ),
  }),
  employee({
    userId: 'hansu83',
    name: 'Hanna Sundberg',
    nationalId: '199506182386',
    roles: ['KCTemporary'],
    situation: inBoth(
      'Vikarie i helpdesk: personsök.',
      'Temporary at the helpdesk: person search.',
    ),
  }),
  employee({
    userId: 'ivabe94',
    name: 'Ivar Berg',
    nationalId: '199206222391',
    roles: ['StudentAccountAdministrator'],
    situation: inBoth('Aktiveringsnycklar för studenter.', 'Activation keys for students.'),
  }),
  employee({
    userId: 'johal25',
    name: 'Johanna Alm',
    nationalId: '198804252388',
    roles: ['AlumniPortalAdministrator'],
    situation: inBoth(
      'Alumnadministration, med ansökningar som väntar.',
      'Alumni administration, with registration requests waiting.',
    ),
  }),
  employee({
    userId: 'karwi36',
    name: 'Karin Wikström',
    nationalId: '197808262385',
    roles: ['AlumniPortalAddressLabelsAdministrator'],
    situation: inBoth('Adressetiketter för alumner.', 'Alumni address labels.'),
  }),
  employee({
    userId: 'larfo47',
    name: 'Lars Forsberg',
    nationalId: '197607192395',
    roles: ['LiabilityAndConsentAdministrator'],
    situation: inBoth('Villkor och samtycken.', 'Terms and consents.'),
  }),
  student({
    userId: 'majek123',
    name: 'Maja Ek',
    nationalId: '200408152387',
    situation: inBoth(
      'Student utan kort, foto eller beställning.',
      'Student without card, photo or order.',
    ),
  }),
  student({
    userId: 'nilan234',
    name: 'Nils Andersson',
    nationalId: '200308092394',
    situation: inBoth(
      'Student med aktivt kort, två ansökningar och en oläst notis.',
      'Student with an active card, two applications and an unread notification.',
    ),
  }),
  student({
    userId: 'olisv345',
    name: 'Olivia Svensson',
    nationalId: '199903242387',
    situation: inBoth(
      'Kontot avslutas snart; alla tre vägarna vidare är öppna.',
      'The account is about to be closed; all three ways on are open.',
    ),
  }),
  student({
    userId: 'petlu456',
    name: 'Petra Lundgren',
    nationalId: '200004022380',
    situation: inBoth(
      'Kontot avslutas snart och kan bara sägas upp; kortet är fryst.',
      'The account is about to be closed and can only be cancelled; the card is frozen.',
    ),
  }),
  student({
    userId: 'quatr567',
    name: 'Quang Tran',
    nationalId: '20020914T019',
    affiliation: 'incoming',
    situation: inBoth(
      'Utbytesstudent med T-nummer; kortet är spärrat.',
      'Exchange student with a transient number; the card is blocked.',
    ),
  }),
  employee({
    userId: 'rebmo58',
    name: 'Rebecka Moberg',
    nationalId: '199809172381',
    signsInWith: [
      { scope: 'BankId', hasAL2: true },
      { scope: 'EduId', hasAL2: true },
    ],
    situation: inBoth(
      'Har också ett studentkonto och väljer mellan dem.',
      'Has a student account too, and chooses between the two.',
    ),
  }),
  student({
    userId: 'rebmo678',
    name: 'Rebecka Moberg',
    nationalId: '199809172381',
    signsInWith: [
      { scope: 'BankId', hasAL2: true },
      { scope: 'EduId', hasAL2: true },
    ],
    situation: inBoth(
      'Har också ett anställdkonto och väljer mellan dem.',
      'Has an employee account too, and chooses between the two.',
    ),
  }),
  student({
    userId: 'saral789',
    name: 'Sara Lund',
    nationalId: '199405302382',
    affiliation: 'alum',
    signsInWith: [...main, { scope: 'Email', hasAL2: false }],
    situation: inBoth(
      'Alumn med profil i alumnportalen.',
      'Alumna with a profile in the alumni portal.',
    ),
  }),
  employee({
    userId: 'tomhe69',
    name: 'Tom Hedlund',
    nationalId: '198311012390',
    situation: inBoth(
      'Webbläsaren har två inloggningar samtidigt.',
      'The browser holds two live sign-ins.',
    ),
  }),
  employee({
    userId: 'steli57',
    name: 'Stefan Lilja',
    nationalId: '195201161857',
    situation: inBoth(
      'Kontot är avstängt, och portalen med det.',
      'The account is suspended, and the portal closed.',
    ),
  }),
  employee({
    userId: 'ingfa63',
    name: 'Ingrid Falk',
    nationalId: '195301221866',
    affiliation: 'associate',
    situation: inBoth(
      'Kontot avslutades för några veckor sedan: det är inaktivt, och portalen stängd.',
      'The account ended a few weeks ago: it is inactive, and the portal closed.',
    ),
  }),
  employee({
    userId: 'runab52',
    name: 'Rune Åberg',
    nationalId: '195001232296',
    affiliation: 'retired',
    situation: inBoth(
      'Har gått i pension, och kontot med; portalen är stängd.',
      'Has retired, and so has the account; the portal is closed.',
    ),
  }),
  employee({
    userId: 'adm_bener17',
    name: 'Bengt Eriksson',
    displayName: 'Bengt Eriksson (adm)',
    nationalId: '197709212398',
    situation: inBoth(
      'Ett administratörskonto, som nekas och loggas ut.',
      'An administrator’s account, refused and signed out.',
    ),
  }),
  employee({
    userId: 'tech_davos31',
    name: 'David Öström',
    displayName: 'David Öström (tech)',
    nationalId: '198104112399',
    situation: inBoth(
      'Ett teknikerkonto, som nekas och loggas ut.',
      'A technician’s account, refused and signed out.',
    ),
  }),
  student({
    userId: 'student_majek123',
    name: 'Maja Ek',
    displayName: 'Maja Ek (student)',
    nationalId: '200408152387',
    situation: inBoth(
      'Ett teststudentkonto, som nekas och loggas ut.',
      'A test student’s account, refused and signed out.',
    ),
  }),
  employee({
    userId: 'ulfpa18',
    name: 'Ulf Palm',
    nationalId: '196505153293',
    affiliation: 'retired',
    signsInWith: [],
    situation: inBoth('Avliden, tidigare anställd vid IDT.', 'Deceased employee of IDT.'),
  }),
  employee({
    userId: 'vivno29',
    name: 'Viveka Norling',
    nationalId: '198209142382',
    affiliation: 'associate',
    signsInWith: [],
    situation: inBoth(
      'Knuten till IDT: litet abonnemang, profilsida, extern e-post.',
      'Associate of IDT: Small subscription, profile page, external email.',
    ),
  }),
  student({
    userId: 'wilkr321',
    name: 'Wilma Krantz',
    nationalId: '200712162387',
    affiliation: 'admitted',
    signsInWith: [
      { scope: 'Antagning', hasAL2: true },
      { scope: 'ActivationKey', hasAL2: false },
    ],
    situation: inBoth(
      `Antagen men har inte aktiverat kontot. Hennes aktiveringsnyckel är ${demoActivationKey}.`,
      `Admitted, and has not activated the account. Her activation key is ${demoActivationKey}.`,
    ),
  }),
  student({
    userId: 'xanli432',
    name: 'Xander Lilja',
    nationalId: '200603022393',
    affiliation: 'admitted',
    signsInWith: [{ scope: 'EduId', hasAL2: false }],
    situation: inBoth(
      'Antagen, men eduID går inte i god för identiteten.',
      'Admitted, but eduID does not vouch for the identity.',
    ),
  }),
  student({
    userId: 'yasab543',
    name: 'Yasmin Abdi',
    nationalId: '200701212383',
    affiliation: 'admitted',
    signsInWith: [{ scope: 'Antagning', hasAL2: false }],
    situation: inBoth(
      'Antagen, men Antagning.se går inte i god för identiteten.',
      'Admitted, but the admissions service does not vouch for the identity.',
    ),
  }),
  student({
    userId: 'alvbr210',
    name: 'Alva Brink',
    nationalId: '200803012384',
    affiliation: 'admitted',
    signsInWith: [
      { scope: 'FrejaeID', hasAL2: true },
      { scope: 'ActivationKey', hasAL2: false },
    ],
    situation: inBoth(
      `Antagen, och kontot har inget användarnamn än. Hennes aktiveringsnyckel är ${earlyActivationKey}.`,
      `Admitted, and the account has no user id yet. Her activation key is ${earlyActivationKey}.`,
    ),
  }),
  persona({
    userId: 'zoepe654',
    name: 'Zoe Persson',
    nationalId: '200511232381',
    signsInWith: [{ scope: 'FrejaeID', hasAL2: true }],
    situation: inBoth(
      'Har personnummer men inget konto alls.',
      'Has a national id and no account at all.',
    ),
  }),
  persona({
    userId: 'noidx765',
    name: 'Nora Idlös',
    nationalId: null,
    signsInWith: [{ scope: 'EduId', hasAL2: true }],
    situation: inBoth('Har inget personnummer.', 'Has no national id.'),
  }),
  persona({
    userId: 'extern@example.org',
    name: 'Erik Extern',
    nationalId: null,
    signsInWith: [{ scope: 'Email', hasAL2: false }],
    situation: inBoth(
      'Extern användare med bekräftad adress.',
      'External user with a verified address.',
    ),
  }),
  persona({
    userId: 'newuser@example.org',
    name: '',
    nationalId: null,
    signsInWith: [],
    situation: inBoth('En adress som ingen använder än.', 'An address that nobody uses yet.'),
  }),
];

/** People whom a persona's situation requires, but as whom nobody signs in. */
export const extras: readonly Persona[] = [
  employee({
    userId: 'nikfo81',
    name: 'Niklas Forsell',
    nationalId: '198701132394',
    affiliation: 'associate',
    signsInWith: [],
    situation: inBoth(
      'Knuten till IDT; Bengt får inte avsluta kontot.',
      'Associate of IDT, whose account Bengt may not cancel.',
    ),
  }),
];
