import { inBoth } from '#demo/inBoth.ts';
import { demoActivationKey, earlyActivationKey } from './activationKeys.ts';
import { main, type Persona, employee, persona, student } from './persona.ts';

/** Students, people with several accounts, new ones, and those from outside. */
export const otherPersonas: readonly Persona[] = [
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
