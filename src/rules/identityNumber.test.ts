import { expect, test } from 'vitest';
import {
  birthDateOf,
  checkDigit,
  genderOf,
  hasWrongCheckDigit,
  identityNumberError,
  isIdentityNumber,
  isMeantAsNumber,
  isSwedish,
  kindOf,
  mask,
  normalise,
  specificNumberError,
} from './identityNumber.ts';

const TODAY = '2026-03-15';

/** From the tax agency's published test numbers (CC0). */
const PERSONAL = [
  '194712032343',
  '196906112393',
  '197601252385',
  '197608022393',
  '197609142398',
  '197706202384',
  '197712032395',
  '197807042382',
  '197910032387',
  '198007052387',
  '198103162387',
  '198106039228',
  '198106072385',
  '198204132388',
  '198209092389',
  '198301272392',
  '198306022388',
  '198307262389',
  '198307282395',
  '198311022381',
  '198403182382',
  '198407092397',
  '198510272381',
  '198709022399',
  '199001252387',
  '199006172390',
  '199011160026',
  '199109272394',
  '199202182391',
  '199206012396',
  '199209012393',
  '199211252383',
  '199402202387',
  '199808232392',
  '199810142399',
  '199911012384',
  '200211242391',
  '200301072393',
  '200302272398',
  '200407172386',
  '200408292399',
  '200509022398',
  '200511292385',
  '200602232381',
  '200605142397',
  '200706012390',
  '200708302385',
  '200804242394',
];
const COORDINATION = [
  '191607752381',
  '192910702394',
  '193006852382',
  '193703852388',
  '194103692382',
  '196307662392',
  '196807812380',
  '197808812387',
  '197810772389',
  '199207642399',
  '200009822396',
  '200707832382',
  '200911642395',
  '201105702391',
  '201311842395',
  '201412702399',
  '201705762399',
  '202203662388',
  '202212822387',
  '202301912396',
  '202303622381',
  '202305842383',
  '202307702387',
  '202308742382',
];

test.each(PERSONAL)('accepts %s as a personal number in every notation', (number) => {
  const [short, serial] = [number.slice(2, 8), number.slice(8)];
  for (const text of [
    number,
    `${number.slice(0, 8)}-${serial}`,
    `${short}-${serial}`,
    `${short}${serial}`,
    ` ${number} `,
  ]) {
    expect(normalise(text, TODAY)).toBe(number);
  }
  expect(kindOf(number)).toBe('personal');
  expect(birthDateOf(number)?.replaceAll('-', '')).toBe(number.slice(0, 8));
});

test.each(PERSONAL)('rejects %s with any other check digit', (number) => {
  const others = '0123456789'.split('').filter((digit) => digit !== number[11]);
  expect(others.filter((digit) => isIdentityNumber(number.slice(0, 11) + digit))).toEqual([]);
});

test.each(COORDINATION)('accepts %s as a co-ordination number', (number) => {
  expect(normalise(number, TODAY)).toBe(number);
  expect(kindOf(number)).toBe('coordination');
  expect(isSwedish(number)).toBe(true);
});

/** From the open test data of the personnummer project (MIT). */
test.each([
  ['150916-0006', '20150916-0006', '201509160006', false],
  ['090527+1474', '19090527+1474', '190905271474', true],
  ['000229-2399', '20000229-2399', '200002292399', true],
  ['700428-9895', '19700428-9895', '197004289895', false],
  ['570428-9999', '19570428-9999', '195704289999', true],
  ['420566-9899', '19420566-9899', '194205669899', false],
  ['730288-9931', '19730288-9931', '197302889931', true],
  ['600430-9886', '19600430-9886', '196004309886', false],
  ['460823-9986', '19460823-9986', '194608239986', true],
  ['721086-9924', '19721086-9924', '197210869924', false],
  ['210791-9967', '20210791-9967', '202107919967', true],
  ['090121+9931', '19090121+9931', '190901219931', true],
  ['000405-9937', '20000405-9937', '200004059937', true],
])('accepts %s, %s, %s: %s', (short, separated, long, isValid) => {
  for (const text of [short, separated, long])
    expect(normalise(text, TODAY)).toBe(isValid ? long : null);
});

test.each([
  '857209-0606',
  '802005-1952',
  '802005-7538',
  '802406-2302',
  '855104-0721',
  '802014-4120',
])('rejects %s, the number of an organisation', (number) =>
  expect(normalise(number, TODAY)).toBeNull(),
);

test.each(['T', 'R', 'S', 'U', 'W', 'X', 'J', 'K', 'L', 'M', 'N'])(
  'the letter %s counts as 1 in a transient number',
  (letter) => {
    expect(normalise(`000101-${letter}220`, TODAY)).toBe(`20000101${letter}220`);
    expect(normalise(`20000101${letter.toLowerCase()}220`, TODAY)).toBe(`20000101${letter}220`);
    expect(normalise(`20000101-${letter}221`, TODAY)).toBeNull();
    expect(isSwedish(`20000101${letter}220`)).toBe(false);
  },
);

/** Builds a number from a chosen date and serial, with the check digit calculated. */
const made = (eleven: string) => `${eleven}${checkDigit(eleven)}`;

test('a co-ordination number may lack month and day, or contain a date that does not exist', () => {
  for (const date of ['19700060', '19700260', '19700091', '19710291']) {
    const number = made(`${date}238`);
    expect(normalise(number, TODAY)).toBe(number);
    expect(birthDateOf(number)).toBeNull();
  }
  expect(normalise(made('19701361238'), TODAY)).toBeNull();
  expect(normalise(made('19700192238'), TODAY)).toBeNull();
});

test('the separator is `-` until the year in which the person turns 100, and `+` from 1 January of that year', () => {
  const number = made('19261231238');
  const short = number.slice(2, 8);
  const serial = number.slice(8);
  expect(normalise(`${short}-${serial}`, '2025-12-31')).toBe(number);
  expect(normalise(`${short}+${serial}`, '2025-12-31')).toBeNull();
  expect(normalise(`${short}+${serial}`, '2026-01-01')).toBe(number);
  expect(normalise(`${short}-${serial}`, '2026-01-01')).toBeNull();
  expect(normalise(`${short}${serial}`, '2026-01-01')).toBe(number);
  expect(normalise(`1926${number.slice(4, 8)}+${serial}`, '2026-01-01')).toBe(number);
});

test.each([
  '20071216-2387',
  '200712162387',
  '071216-2387',
  '20071216 2387',
  '071216 2387',
  '20071216–2387',
  '20071216−2387',
  '20071216‑2387',
  '20071216\u00A02387',
  '20071216-2387\u200B',
  '\u200E20071216-2387',
  '2007 12 16 23 87',
  '２００７１２１６－２３８７',
])('accepts %j as people write and copy it', (text) =>
  expect(normalise(text, TODAY)).toBe('200712162387'),
);

test('finds the wrong check digit in a copied number', () =>
  expect(identityNumberError('\u200E20071216–2388\u200B', TODAY)).toBe('WRONG_CHECK_DIGIT'));

test.each([
  '',
  '1',
  '1980010223',
  '19800102-238',
  '1980-01-02-2386',
  '198001022386x',
  '19800102--2386',
  'ABCDEFGH2386',
  '299901012386',
])('rejects «%s»', (text) => expect(normalise(text, TODAY)).toBeNull());

test('rejects a number with a date of birth in the future', () => {
  const number = made('20260316238');
  expect(normalise(number, '2026-03-15')).toBeNull();
  expect(normalise(number, '2026-03-16')).toBe(number);
});

test('the second last digit shows the gender, and a masked number only the date', () => {
  expect([genderOf('198001022386'), genderOf('199001152392')]).toEqual(['Female', 'Male']);
  expect(mask('198001022386')).toBe('19800102-****');
});

test.each([
  ['19900131-2383', false],
  ['19900131-2384', true],
  ['9001312384', true],
  ['199001312', false],
  ['19900231-2384', false],
  ['annli42', false],
  ['', false],
])('%s is a complete number with a wrong check digit: %s', (text, expected) => {
  const valid = `19900131238${checkDigit('19900131238')}`;
  const typed = text
    .replace('2383', valid.slice(8))
    .replace('2384', `238${(checkDigit('19900131238') + 1) % 10}`);
  expect(hasWrongCheckDigit(typed, '2026-06-15')).toBe(expected);
});

test.each([
  ['198501011230', 'WRONG_CHECK_DIGIT'],
  ['850101-1230', 'WRONG_CHECK_DIGIT'],
  ['19850101', 'INVALID_NATIONAL_ID_FORMAT'],
  ['198513011239', 'INVALID_NATIONAL_ID_FORMAT'],
  ['', 'INVALID_NATIONAL_ID_FORMAT'],
  [`19850101123${checkDigit('19850101123')}`, null],
] as const)(
  '%j is reported as %s, even where the refusal names only the format',
  (typed, error) => {
    expect(identityNumberError(typed, '2026-06-15')).toBe(error);
    expect(specificNumberError('INVALID_NATIONAL_ID_FORMAT', typed, '2026-06-15')).toBe(
      error ?? 'INVALID_NATIONAL_ID_FORMAT',
    );
    expect(specificNumberError('INPUT_REQUIRED', typed, '2026-06-15')).toBe('INPUT_REQUIRED');
  },
);

test.each([
  ['20071216-2387', true],
  ['0712162387', true],
  ['20071216-2388', true],
  ['071216-2388', true],
  ['200712162388', true],
  ['0712162388', false],
  ['013-281000', false],
  ['+46701234567', false],
  ['nilan234', false],
])('%s is meant as an identity number: %s', (text, isMeant) => {
  expect(isMeantAsNumber(text, TODAY)).toBe(isMeant);
});
