/**
 * A job title; `level` is the category in the staff system's own words, and titles with a higher
 * `weight` are more common.
 */
export interface Title {
  readonly sv: string;
  readonly en: string;
  readonly level: string | null;
  readonly weight: number;
}

export const academicTitles: readonly Title[] = [
  { sv: 'Professor', en: 'Professor', level: 'Professor', weight: 8 },
  { sv: 'Biträdande professor', en: 'Associate Professor', level: 'Lektor', weight: 5 },
  { sv: 'Universitetslektor', en: 'Senior Lecturer', level: 'Lektor', weight: 18 },
  { sv: 'Universitetsadjunkt', en: 'Lecturer', level: 'Adjunkt', weight: 12 },
  { sv: 'Postdoktor', en: 'Postdoctoral Researcher', level: 'Meriteringsanställning', weight: 8 },
  { sv: 'Doktorand', en: 'PhD Student', level: 'Doktorand', weight: 22 },
  { sv: 'Forskningsingenjör', en: 'Research Engineer', level: 'Teknisk personal', weight: 8 },
  {
    sv: 'Forskningsassistent',
    en: 'Research Assistant',
    level: 'Annan forskande personal',
    weight: 6,
  },
  {
    sv: 'Institutionsadministratör',
    en: 'Department Administrator',
    level: 'Administrativ personal',
    weight: 8,
  },
  { sv: 'Studierektor', en: 'Director of Studies', level: 'Lektor', weight: 2 },
  { sv: 'Laboratorieassistent', en: 'Laboratory Assistant', level: 'Teknisk personal', weight: 3 },
];

export const administrativeTitles: readonly Title[] = [
  { sv: 'Handläggare', en: 'Administrative Officer', level: 'Administrativ personal', weight: 14 },
  { sv: 'Systemutvecklare', en: 'Systems Developer', level: 'Teknisk personal', weight: 8 },
  { sv: 'IT-tekniker', en: 'IT Technician', level: 'Teknisk personal', weight: 8 },
  { sv: 'Ekonom', en: 'Financial Officer', level: 'Administrativ personal', weight: 8 },
  { sv: 'HR-specialist', en: 'HR Specialist', level: 'Administrativ personal', weight: 5 },
  { sv: 'Studievägledare', en: 'Study Counsellor', level: 'Administrativ personal', weight: 6 },
  { sv: 'Bibliotekarie', en: 'Librarian', level: 'Bibliotekspersonal', weight: 6 },
  { sv: 'Kommunikatör', en: 'Communications Officer', level: 'Administrativ personal', weight: 5 },
  { sv: 'Lokalvårdare', en: 'Facilities Assistant', level: 'Teknisk personal', weight: 3 },
  { sv: 'Enhetschef', en: 'Head of Unit', level: 'Administrativ personal', weight: 3 },
];

/** Titles of associates and affiliated people. */
export const guestTitles: readonly Title[] = [
  { sv: 'Gästforskare', en: 'Visiting Researcher', level: null, weight: 8 },
  { sv: 'Gästlärare', en: 'Visiting Lecturer', level: null, weight: 5 },
  { sv: 'Konsult', en: 'Consultant', level: null, weight: 6 },
  { sv: 'Professor emeritus', en: 'Professor Emeritus', level: null, weight: 3 },
  { sv: 'Stipendiat', en: 'Scholarship Holder', level: null, weight: 4 },
  { sv: 'Timlärare', en: 'Hourly Paid Teacher', level: null, weight: 4 },
  { sv: 'Samverkanslektor', en: 'Adjunct Senior Lecturer', level: null, weight: 2 },
];

/** `years` is the length of the programme; `organisation` is the department that gives it. */
export const programmes = [
  {
    code: 'P6DAT',
    sv: 'Civilingenjör i datateknik',
    en: 'Computer Engineering, M Sc in Engineering',
    years: 5,
    organisation: 'IDT',
  },
  {
    code: 'P6MAS',
    sv: 'Civilingenjör i maskinteknik',
    en: 'Mechanical Engineering, M Sc in Engineering',
    years: 5,
    organisation: 'IEM',
  },
  {
    code: 'P6TFY',
    sv: 'Civilingenjör i teknisk fysik',
    en: 'Applied Physics, M Sc in Engineering',
    years: 5,
    organisation: 'IFK',
  },
  {
    code: 'P6MED',
    sv: 'Civilingenjör i medicinsk teknik',
    en: 'Biomedical Engineering, M Sc in Engineering',
    years: 5,
    organisation: 'IMT',
  },
  {
    code: 'P3INN',
    sv: 'Kandidatprogram i innovativ programmering',
    en: 'Programming, Bachelor’s Programme',
    years: 3,
    organisation: 'IDT',
  },
  {
    code: 'P3KOG',
    sv: 'Kandidatprogram i kognitionsvetenskap',
    en: 'Cognitive Science, Bachelor’s Programme',
    years: 3,
    organisation: 'IDT',
  },
  {
    code: 'P3NEK',
    sv: 'Kandidatprogram i nationalekonomi',
    en: 'Economics, Bachelor’s Programme',
    years: 3,
    organisation: 'IEM',
  },
  {
    code: 'P3GDK',
    sv: 'Kandidatprogram i grafisk design',
    en: 'Graphic Design, Bachelor’s Programme',
    years: 3,
    organisation: 'IKS',
  },
  {
    code: 'P3SOC',
    sv: 'Socionomprogrammet',
    en: 'Social Work Programme',
    years: 3,
    organisation: 'IKS',
  },
  {
    code: 'P3SJU',
    sv: 'Sjuksköterskeprogrammet',
    en: 'Nursing Programme',
    years: 3,
    organisation: 'IHV',
  },
  {
    code: 'P3FYS',
    sv: 'Fysioterapeutprogrammet',
    en: 'Physiotherapy Programme',
    years: 3,
    organisation: 'IHV',
  },
  { code: 'P6LAK', sv: 'Läkarprogrammet', en: 'Medical Programme', years: 6, organisation: 'IBK' },
  {
    code: 'P5PSY',
    sv: 'Psykologprogrammet',
    en: 'Psychology Programme',
    years: 5,
    organisation: 'IBL',
  },
  {
    code: 'P5LAR',
    sv: 'Ämneslärarprogrammet',
    en: 'Secondary Teacher Programme',
    years: 5,
    organisation: 'IBL',
  },
  {
    code: 'P2DAV',
    sv: 'Masterprogram i datavetenskap',
    en: 'Computer Science, Master’s Programme',
    years: 2,
    organisation: 'IDT',
  },
  {
    code: 'P2KOM',
    sv: 'Masterprogram i kommunikationssystem',
    en: 'Communication Systems, Master’s Programme',
    years: 2,
    organisation: 'ISE',
  },
] as const;

export const applications = [
  {
    name: 'MATLAB',
    company: 'MathWorks',
    link: 'https://programs.kvarnby.example/matlab',
    sv: 'Beräkningar, simulering och diagram.',
    en: 'Calculation, simulation and plotting.',
    infoSv: 'Skapa ett konto med din studentadress första gången.',
    infoEn: 'Create an account with your student address the first time.',
  },
  {
    name: 'Microsoft 365',
    company: 'Microsoft',
    link: 'https://programs.kvarnby.example/office',
    sv: 'Word, Excel, PowerPoint och OneDrive på upp till fem egna enheter.',
    en: 'Word, Excel, PowerPoint and OneDrive on up to five devices of your own.',
    infoSv: 'Logga in med ditt användarnamn följt av @kvarnby.example.',
    infoEn: 'Sign in with your user id followed by @kvarnby.example.',
  },
  {
    name: 'EndNote',
    company: 'Clarivate',
    link: 'https://programs.kvarnby.example/endnote',
    sv: 'Referenshantering för uppsatser och artiklar.',
    en: 'Reference management for theses and papers.',
    infoSv: 'Installera innan du öppnar Word.',
    infoEn: 'Install before you open Word.',
  },
  {
    name: 'SPSS Statistics',
    company: 'IBM',
    link: 'https://programs.kvarnby.example/spss',
    sv: 'Statistisk analys.',
    en: 'Statistical analysis.',
    infoSv: 'Licensen förnyas varje läsår.',
    infoEn: 'The licence is renewed every academic year.',
  },
  {
    name: 'AutoCAD',
    company: 'Autodesk',
    link: 'https://programs.kvarnby.example/autocad',
    sv: 'Ritningar i två och tre dimensioner.',
    en: 'Drawing in two and three dimensions.',
    infoSv: null,
    infoEn: null,
  },
  {
    name: 'NVivo',
    company: 'Lumivero',
    link: 'https://programs.kvarnby.example/nvivo',
    sv: 'Analys av intervjuer och annan text.',
    en: 'Analysis of interviews and other text.',
    infoSv: null,
    infoEn: null,
  },
  {
    name: 'Mathematica',
    company: 'Wolfram',
    link: 'https://programs.kvarnby.example/mathematica',
    sv: 'Symbolisk matematik.',
    en: 'Symbolic mathematics.',
    infoSv: 'Aktiveringsnyckeln skickas till din studentadress.',
    infoEn: 'The activation key is sent to your student address.',
  },
] as const;

export const models = {
  OSX: [
    { manufacturer: 'Apple', model: 'MacBook Pro 14', operatingSystem: 'macOS 15' },
    { manufacturer: 'Apple', model: 'MacBook Air 13', operatingSystem: 'macOS 15' },
  ],
  Windows: [
    { manufacturer: 'Dell', model: 'Latitude 7450', operatingSystem: 'Windows 11' },
    { manufacturer: 'Lenovo', model: 'ThinkPad T14', operatingSystem: 'Windows 11' },
    { manufacturer: 'HP', model: 'EliteDesk 800', operatingSystem: 'Windows 11' },
  ],
  Mobile: [
    { manufacturer: 'Apple', model: 'iPhone 15', operatingSystem: 'iOS 18' },
    { manufacturer: 'Samsung', model: 'Galaxy S24', operatingSystem: 'Android 15' },
  ],
  Other: [{ manufacturer: 'Dell', model: 'Precision 3680', operatingSystem: 'Debian 12' }],
} as const;

export const workplaces = [
  'Ericsson',
  'Saab',
  'Region Östergötland',
  'Trafikverket',
  'Kvarnby kommun',
  'Siemens Energy',
  'Sectra',
  'Volvo Cars',
  'Skolverket',
  'Visual Sweden',
] as const;
export const occupations = [
  'Systemutvecklare',
  'Projektledare',
  'Sjuksköterska',
  'Civilingenjör',
  'Gymnasielärare',
  'Analytiker',
  'Konsult',
  'Forskare',
] as const;
export const cities = [
  ['Kvarnby', '58'],
  ['Norrvik', '60'],
  ['Storvik', '81'],
  ['Stockholm', '11'],
  ['Göteborg', '41'],
  ['Malmö', '21'],
  ['Uppsala', '75'],
] as const;
export const streets = [
  'Storgatan',
  'Kvarngatan',
  'Skolgatan',
  'Björkvägen',
  'Ågatan',
  'Parkgatan',
  'Klostergatan',
  'Ängsvägen',
] as const;
