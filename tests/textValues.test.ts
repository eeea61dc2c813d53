import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { expectNone } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';
import { languages } from '#contract/languages.ts';
import { allTexts, placeholdersIn, serverTexts } from './tools/texts.ts';

const texts = languages.map((language) => ({
  ...allTexts(language),
  ...serverTexts(language),
}));
const PLURAL_FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** Functions that take a text key and an object of its values. */
const TEXT_FUNCTIONS = new Set(['t', 'success', 'error', 'warning', 'info', 'say', 'text']);

/**
 * Returns the names of the placeholders of a text, in both languages and all plural forms. `count`
 * also selects the form.
 */
function placeholdersOf(key: string): ReadonlySet<string> {
  return new Set(
    texts.flatMap((language) =>
      PLURAL_FORMS.flatMap((form) => placeholdersIn(language[key + form] ?? '')),
    ),
  );
}

interface TextCall {
  key: string;
  values: ReadonlySet<string>;
}

/**
 * Returns the calls whose key and values are written out. Calls that pass a variable or spread an
 * object are left to the compiler and journeys.
 */
function textCallsOf(path: string, source: string): TextCall[] {
  const calls: TextCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: all }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      // The server's function for one language takes it first.
      const isInLanguage = name === 'textIn';
      const [key, values] = isInLanguage ? all.slice(1) : all;
      if (
        (!isInLanguage && !TEXT_FUNCTIONS.has(name)) ||
        (values && values.type !== 'ObjectExpression')
      )
        return;
      const properties = values?.properties ?? [];
      const names = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [property.key.name]
          : [],
      );
      if (names.length < properties.length) return;
      for (const each of literalsOf(key)) calls.push({ key: each, values: new Set(names) });
    },
  }).visit(parseSync(path, source).program);
  return calls;
}

type Expression = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>
>[0]['arguments'][number];

function literalsOf(expression: Expression | undefined): string[] {
  if (expression?.type === 'Literal')
    return typeof expression.value === 'string' ? [expression.value] : [];
  return expression?.type === 'ConditionalExpression'
    ? [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)]
    : [];
}

const missingFrom = ({ key, values }: TextCall) =>
  [...placeholdersOf(key)].filter((name) => !values.has(name)).map((name) => `${key}: {{${name}}}`);

test('every text is given the values of its placeholders', () => {
  const modules = modulesUnder('src/client', 'src/server').filter(
    ({ path }) => !/\.test\.tsx?$/.test(path),
  );
  const calls = modules.flatMap(({ path, text }) =>
    textCallsOf(path, text).map((call) => ({ path, call })),
  );
  expect(calls.length).toBeGreaterThan(1000);
  expectNone(
    calls.flatMap(({ path, call }) => missingFrom(call).map((missing) => `${path}: ${missing}`)),
    'Give the text a value of that name, which it shows otherwise as {{…}}.',
  );
});

test('a misspelt or missing value is reported', () => {
  const key = Object.keys(texts[0] ?? {}).find((one) => placeholdersOf(one).has('name'));
  const missing = (source: string) => textCallsOf('page.tsx', source).flatMap(missingFrom);
  expect(missing(`t('${key}', { names })`)).toContain(`${key}: {{name}}`);
  expect(missing(`toasts.success(isOld ? '${key}' : '${key}')`)).toContain(`${key}: {{name}}`);
  expect(missing(`t('${key}', { ...values })`)).toEqual([]);
});
