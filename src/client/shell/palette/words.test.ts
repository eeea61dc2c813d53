import { beforeAll, describe, expect, test } from 'vitest';
import { allTexts } from '#tests/tools/texts.ts';
import { showTexts, textsIn, type Translate } from '#client/i18n/texts.ts';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import { languages, type Language } from '#contract/languages.ts';
import type { Role } from '#contract/values.ts';
import { featureRules } from '#rules/features.ts';
import { areas } from '#client/routing/areas.ts';
import { commands, paletteDestinations } from './commands.ts';
import { entryTexts, listed } from './entryTexts.ts';
import { matchingEntries } from './matching.ts';
import type { TextKey } from './texts.ts';

type As = NonNullable<Parameters<typeof sessionAs>[0]>;
type Person =
  | 'student'
  | 'employee'
  | 'administrator'
  | 'studentAdministrator'
  | 'economist'
  | 'support'
  | 'infoCentre'
  | 'alumniOffice'
  | 'terms'
  | 'superuser';

/** People who use the palette: what they are, and what they do for others. */
const people: Readonly<Record<Person, As>> = {
  student: { personType: 'Student', primaryAffiliation: 'student' },
  employee: {},
  administrator: { roles: ['AccountAdministrator'] },
  studentAdministrator: { roles: ['StudentAccountAdministrator'] },
  economist: { roles: ['Economist'] },
  support: { roles: ['KCEmployee'] },
  infoCentre: { roles: ['InfoCenterEmployee'] },
  alumniOffice: { roles: ['AlumniPortalAdministrator'] },
  terms: { roles: ['LiabilityAndConsentAdministrator'] },
  superuser: { roles: ['MinITSuperUser'] },
};

/** Titles of the entries that are no destinations. */
const verbs = [
  'PALETTE/DARK',
  'PALETTE/LIGHT',
  'PALETTE/AUTO',
  'PALETTE/LANGUAGE',
  'SHELL/SIGN_OUT',
];

const show = (language: Language) => showTexts(language, allTexts(language));

function entriesOf(person: Person, language: Language) {
  const session = sessionAs(people[person]);
  if (!session) throw new Error('No session.');
  const { t }: { t: Translate<TextKey> } = textsIn(language);
  const titles = [...paletteDestinations(session, '/home').map(({ title }) => title), ...verbs];
  return titles.map((title) => ({
    title,
    name: t(title as TextKey, { language: '' }),
    ...entryTexts(title, t),
  }));
}

/** Titles of the first three entries for what the person types. */
const firstOf = (person: Person, language: Language, typed: string) =>
  matchingEntries(
    entriesOf(person, language),
    typed,
    new Set(listed(allTexts(language)['PALETTE/FILLERS'] ?? '')),
  )
    .slice(0, 3)
    .map(({ entry }) => entry.title.replace(/^(PALETTE|PAGE|PANEL|SHELL)\//, ''));

const everyone = ['student', 'employee'] as const;

/** What people type in Swedish and in English, and the entry that they look for. */
const words: readonly (readonly [
  persons: readonly Person[],
  entry: string,
  sv: string,
  en: string,
])[] = [
  [everyone, 'FREEZE_CARD', 'tappat kort', 'lost card'],
  [everyone, 'FREEZE_CARD', 'borttappat kort', 'missing card'],
  [everyone, 'FREEZE_CARD', 'jag har tappat mitt kort', 'i lost my card'],
  [everyone, 'FREEZE_CARD', 'stulet kort', 'stolen card'],
  [everyone, 'BLOCK_CARD', 'spärra kort', 'block card'],
  [everyone, 'ORDER_CARD', 'nytt kort', 'new card'],
  [everyone, 'ORDER_CARD', 'trasigt kort', 'broken card'],
  [everyone, 'CARD', 'passerkort', 'access card'],
  [everyone, 'CARD_PIN', 'pinkod', 'pin code'],
  [everyone, 'CARD_PIN', 'glömt pinkoden', 'forgotten pin'],
  [everyone, 'CARD_CODE', 'qr-kod', 'qr code'],
  [everyone, 'CHECK_CARD', 'kolla kort', 'verify card'],
  [everyone, 'SHOW_CARD', 'legitimation', 'identification'],
  [everyone, 'PROFILE_IMAGE', 'foto', 'photo'],
  [everyone, 'PROFILE_IMAGE', 'byta bild', 'change picture'],
  [everyone, 'EDUROAM', 'eduroam', 'eduroam'],
  [everyone, 'EDUROAM', 'wifi', 'wifi'],
  [everyone, 'EDUROAM', 'WIFI', 'Wi-Fi'],
  [everyone, 'EDUROAM', 'trådlöst nätverk', 'wireless network'],
  [everyone, 'EDUROAM', 'tradlost natverk', 'wireles network'],
  [everyone, 'PASSWORD', 'byta lösenord', 'change password'],
  [everyone, 'PASSWORD', 'glömt lösenord', 'forgot password'],
  [everyone, 'PASSWORD', 'hur byter jag lösenord', 'how do i change my password'],
  [everyone, 'PASSWORD', 'losenord', 'pasword'],
  [everyone, 'PASSWORD', 'lösenordsbyte', 'reset password'],
  [everyone, 'TWO_STEP', 'tvåfaktor', 'two-factor'],
  [everyone, 'TWO_STEP', 'authenticator', 'authenticator'],
  [everyone, 'TWO_STEP', 'autenticator', 'autenticator'],
  [everyone, 'TWO_STEP', 'koppla telefon', 'connect phone'],
  [everyone, 'TWO_STEP', 'ny telefon', 'new phone'],
  [everyone, 'TWO_STEP', 'mfa', '2fa'],
  [everyone, 'MY_ACCOUNTS', 'bankid', 'bankid'],
  [everyone, 'MY_ACCOUNTS', 'hackad', 'hacked'],
  [everyone, 'SESSIONS', 'logga ut överallt', 'sign out everywhere'],
  [everyone, 'SIGN_INS', 'okänd inloggning', 'unknown sign-in'],
  [everyone, 'SIGN_OUT', 'logga ut', 'log out'],
  [everyone, 'DARK', 'mörkt läge', 'dark mode'],
  [everyone, 'DARK', 'morkt', 'dark'],
  [everyone, 'LANGUAGE', 'språk', 'language'],
  [everyone, 'LANGUAGE', 'engelska', 'swedish'],
  [everyone, 'HELPDESK', 'hjälp', 'help'],
  [everyone, 'HELPDESK', 'support', 'support'],
  [everyone, 'HELPDESK', 'telefon', 'phone'],
  [everyone, 'HELPDESK', 'öppettider', 'opening hours'],
  [everyone, 'PROFILE', 'mejl', 'email'],
  [everyone, 'PROFILE', 'byta mejl', 'change email'],
  [everyone, 'PROFILE', 'namn', 'name'],
  [everyone, 'PROFILE', 'telefonnummer', 'phone number'],
  [everyone, 'MY_DATA', 'gdpr', 'gdpr'],
  [everyone, 'ALUMNI', 'alumn', 'alumni'],
  [everyone, 'NOTIFICATIONS', 'meddelanden', 'messages'],
  [everyone, 'APP', 'installera appen', 'install the app'],
  [everyone, 'ACCESSIBILITY', 'skärmläsare', 'screen reader'],
  [['student'], 'RETIREMENT', 'sluta', 'leave'],
  [['student'], 'RETIREMENT', 'examen', 'graduation'],
  [['student'], 'RETIREMENT', 'avsluta konto', 'close account'],
  [['student'], 'APPLICATIONS', 'licens', 'licence'],
  [['student'], 'APPLICATIONS', 'office', 'word'],
  [['employee'], 'INVITE', 'gäst', 'guest'],
  [['employee'], 'INVITE', 'gast', 'gest'],
  [['employee'], 'INVITE', 'besökare', 'visitor'],
  [['employee'], 'INVITE', 'extern', 'external'],
  [['employee'], 'VISITING_ADDRESS', 'kontor', 'office'],
  [['employee'], 'VISITING_ADDRESS', 'rum', 'room'],
  [['employee'], 'VISITING_ADDRESS', 'byta rum', 'change room'],
  [['employee'], 'VISITING_ADDRESS', 'adress', 'address'],
  [['employee'], 'PROFILE', 'orcid', 'orcid'],
  [['employee'], 'PROFILE', 'enhet', 'unit'],
  [['employee'], 'DEVICES', 'dator', 'computer'],
  [['employee'], 'DEVICES', 'licens', 'license'],
  [['employee'], 'VOUCHING', 'förlänga', 'extend'],
  [['employee'], 'VOUCHING', 'godkänna', 'approve'],
  [['employee'], 'SUPPORT_CASES', 'mina ärenden', 'my cases'],
  [['employee'], 'DIRECTORY', 'adm-konto', 'adm account'],
  [['administrator', 'superuser'], 'ACCOUNT_MANAGEMENT', 'förläng konton', 'extend accounts'],
  [['administrator', 'superuser'], 'CREATE_ACCOUNT', 'nyanställd', 'new employee'],
  [['administrator', 'superuser'], 'FINANCE', 'kostnad', 'cost'],
  [['economist'], 'FINANCE', 'faktura', 'invoice'],
  [['administrator', 'support', 'studentAdministrator'], 'ACTIVATION_KEY', 'nyckel', 'key'],
  [['administrator', 'support'], 'ACTIVATION_KEY', 'skriv ut nyckel', 'print key'],
  [['administrator', 'support'], 'MANY_KEYS', 'många nycklar', 'many keys'],
  [['administrator', 'superuser'], 'DECEASED_RESET_PASSWORD', 'avliden', 'deceased'],
  [['administrator', 'support'], 'TRANSIENT_NUMBER', 't-nummer', 't number'],
  [['administrator', 'studentAdministrator'], 'ACCOUNT_SEARCH', 'personens namn', 'find person'],
  [['support', 'infoCentre'], 'PERSON_SEARCH', 'uppringare', 'caller'],
  [['support', 'infoCentre'], 'PERSON_SEARCH', 'användar-id', 'user id'],
  [['support', 'infoCentre'], 'NEW_CASE', 'nytt ärende', 'new case'],
  [['superuser'], 'DUPLICATES', 'dubbletter', 'duplicates'],
  [['superuser'], 'IMPORT', 'import', 'import'],
  [['superuser'], 'LISTS', 'kostnadsställe', 'cost centre'],
  [['superuser'], 'ROLES', 'behörighet', 'permission'],
  [['superuser'], 'PLACES', 'byggnad', 'building'],
  [['superuser'], 'REFUSED_SIGN_INS', 'kan inte logga in', 'cannot log in'],
  [['superuser'], 'REFUSED_DELIVERIES', 'leveranser', 'deliveries'],
  [['superuser'], 'STATUS', 'bankid ligger nere', 'is down'],
  [['superuser'], 'SUBSCRIBERS', 'webhook', 'webhook'],
  [['superuser'], 'SYSTEMS', 'scim', 'scim'],
  [['superuser', 'terms'], 'TERMS_ADMINISTRATION', 'villkor', 'terms'],
  [['alumniOffice', 'superuser'], 'ALUMNI_MANAGEMENT', 'ansökningar', 'applications'],
  [['alumniOffice'], 'ALUMNI_MANAGEMENT', 'nyhetsbrev', 'newsletter'],
  [['alumniOffice'], 'ADD_REQUEST', 'ny alumn', 'new alumnus'],
];

describe.each(languages)('in %s', (language) => {
  beforeAll(() => show(language));

  test.each(
    words.flatMap(([persons, entry, sv, en]) =>
      persons.map((person) => [person, language === 'sv-SE' ? sv : en, entry] as const),
    ),
  )('%s who types "%s" finds %s among the first three', (person, typed, entry) => {
    expect(firstOf(person, language, typed)).toContain(entry);
  });

  // Each role's navigation and commands, so that an area that is added needs its words.
  test('every entry says what it does and has synonyms', () => {
    const navigation = areas.flatMap((area) => area.navigation ?? []);
    const titles = [
      ...navigation.flatMap(({ title, panels = [] }) => [
        title,
        ...panels.map((panel) => panel.title),
      ]),
      ...commands.map(({ title }) => title),
      ...verbs,
    ];
    const { t } = textsIn(language);
    const poor = titles.filter((title) => {
      const { about, synonyms } = entryTexts(title, t);
      return !about || synonyms.length < 3 || new Set(synonyms).size < synonyms.length;
    });
    expect(poor).toEqual([]);
  });

  test('every synonym belongs to an entry', () => {
    const known = new Set(
      [
        ...areas.flatMap(({ navigation = [] }) =>
          navigation.flatMap(({ title, panels = [] }) => [
            title,
            ...panels.map((one) => one.title),
          ]),
        ),
        ...commands.map(({ title }) => title),
        ...verbs,
      ].map((title) => `PALETTE/SYNONYMS/${title.replace(/^PALETTE\//, '')}`),
    );
    const written = Object.keys(allTexts(language)).filter((key) =>
      key.startsWith('PALETTE/SYNONYMS/'),
    );
    expect(written.filter((key) => !known.has(key))).toEqual([]);
  });
});

test('every role has words of its own in the table', () => {
  const everyRole = new Set(Object.values(featureRules).flatMap(({ roles = [] }) => roles));
  const inTable = new Set<Role>(
    words.flatMap(([persons]) => persons.flatMap((person) => people[person].roles ?? [])),
  );
  // They may open nothing that a role in the table may not.
  const others: readonly Role[] = [
    'KCTemporary',
    'TeleserviceEmployee',
    'AlumniPortalAddressLabelsAdministrator',
  ];
  expect([...everyRole].filter((role) => !inTable.has(role)).toSorted()).toEqual(others.toSorted());
});
