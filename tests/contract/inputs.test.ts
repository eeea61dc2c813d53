import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Errors, fieldErrorsOf, inputError } from '#contract/errors.ts';
import { api } from '#contract/index.ts';
import { withDeclaredNames } from '#contract/inputs.ts';
import type { Schema } from '#contract/route.ts';
import { allTexts } from '../tools/texts.ts';

const fieldErrors = (schema: Schema, input: unknown) => {
  const checked = schema.safeParse(input, { error: inputError });
  return checked.success ? {} : fieldErrorsOf(checked.error);
};

const node = '4ee9c5a6-9b89-588d-87f1-df437811c4c3';
const listed = api.accounts.active.query;

test('a repeatable query value is accepted once, several times, and with or without brackets', () => {
  const asked = (query: Record<string, string | string[]>) =>
    listed.parse(withDeclaredNames(listed.shape, { ...query, organisationTreeNodeGuid: node }))[
      'affiliations[]'
    ];
  expect(asked({ 'affiliations[]': 'Associate' })).toEqual(['Associate']);
  expect(asked({ 'affiliations[]': ['Associate', 'Employee'] })).toEqual(['Associate', 'Employee']);
  expect(asked({ affiliations: ['Associate', 'Employee'] })).toEqual(['Associate', 'Employee']);
  expect(asked({ affiliations: 'Associate', 'affiliations[]': 'Employee' })).toEqual([
    'Associate',
    'Employee',
  ]);
  expect(asked({})).toEqual([]);

  const reported = api.finance.costDistribution.query;
  const types = reported.parse(
    withDeclaredNames(reported.shape, { 'accountTypes[]': ['Adm', 'Tech'], organisationId: node }),
  ).accountTypes;
  expect(types).toEqual(['Adm', 'Tech']);
});

test('a value that must not be repeated is refused when it is', () => {
  expect(fieldErrors(listed, { organisationTreeNodeGuid: [node, node] })).toEqual({
    organisationTreeNodeGuid: ['INPUT_INVALID'],
  });
  expect(withDeclaredNames(listed.shape, { constructor: 'x' })).toEqual({ constructor: 'x' });
});

test('numbers in a query must be values of the enumeration in their exact spelling', () => {
  const { query } = api.alumniAdmin.requests;
  expect(query.parse({ 'status[]': ['0', '2'] })).toEqual({ 'status[]': [0, 2] });
  for (const wrong of ['3', '0x1', '1e0', ' 1', '01', 'New']) {
    expect(fieldErrors(query, { 'status[]': wrong })).toEqual({ 'status[]': ['INPUT_INVALID'] });
  }
  expect(fieldErrors(query, { 'status[]': '' })).toEqual({ 'status[]': ['INPUT_REQUIRED'] });
});

test('errors are text keys by field that distinguish missing from malformed values', () => {
  expect(fieldErrors(api.passwords.validate.body, {})).toEqual({
    password: ['INPUT_REQUIRED'],
    liUIdToValidate: ['INPUT_REQUIRED'],
  });
  expect(fieldErrors(api.passwords.validate.body, { password: 1, liUIdToValidate: '' })).toEqual({
    password: ['INPUT_INVALID'],
    liUIdToValidate: ['INPUT_REQUIRED'],
  });
  expect(
    fieldErrors(api.accounts.createTransientNumber.body, {
      birthDate: '1990-01-01',
      gender: 'Other',
      birthplace: ' ',
      countryOfBirth: 'SE',
      citizenship: 'se',
    }),
  ).toEqual({
    birthDate: ['CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
    gender: ['INPUT_INVALID'],
    birthplace: ['INPUT_REQUIRED'],
    citizenship: ['INPUT_INVALID'],
  });
  expect(
    fieldErrors(api.authentication.sendEmailCode.query, {
      email: ['a@example.org', 'b@example.org'],
    }),
  ).toEqual({ email: ['INPUT_INVALID'] });
  expect(fieldErrors(api.employee.saveContactInformation.body, 'text')).toEqual({
    '': ['INPUT_INVALID'],
  });
});

test('a bulk call accepts the largest selection and nothing larger', () => {
  const { body } = api.accounts.extend;
  const of = (count: number) => ({
    accounts: Array.from({ length: count }, (_, index) => `lin-${index}`),
    extendDate: '2027-01-31',
  });
  expect(body.safeParse(of(4000)).success).toBe(true);
  expect(fieldErrors(body, of(4001))).toEqual({ accounts: ['INPUT_TOO_LONG'] });
  expect(fieldErrors(body, of(0))).toEqual({ accounts: ['INPUT_REQUIRED'] });
  expect(fieldErrors(body, { ...of(1), extendDate: '2027-02-30' })).toEqual({
    extendDate: ['INPUT_INVALID_DATE'],
  });
});

test('a person is searched for by one property at a time', () => {
  const { body } = api.user.search;
  expect(body.safeParse({ liuId: 'annli42' }).success).toBe(true);
  expect(body.safeParse({ phoneNumber: '013-28 10 00' }).success).toBe(true);
  expect(fieldErrors(body, { liuId: 'annli42', phoneNumber: '1' })).toEqual({
    liuId: ['INPUT_REQUIRED'],
  });
  expect(fieldErrors(body, {})).toEqual({ liuId: ['INPUT_REQUIRED'] });
});

test('a field named like a built-in object property is treated as an ordinary field', () => {
  const checked = Errors.parse(JSON.parse('{"errors": {"constructor": ["INPUT_INVALID"]}}'));
  expect(Object.entries(checked.errors)).toEqual([['constructor', ['INPUT_INVALID']]]);
  expect(fieldErrors(Errors.shape.errors, JSON.parse('{"constructor": 1}'))).toEqual({
    constructor: ['INPUT_INVALID'],
  });
});

test('every error of the contract has a text in both languages', () => {
  const root = new URL('../../', import.meta.url);
  const sources = readdirSync(new URL('src/contract', root)).map((name) =>
    readFileSync(new URL(`src/contract/${name}`, root), 'utf8'),
  );
  const keys = sources.flatMap(
    (source) => source.match(/(?<=')(INPUT|FILE|CREATE_TRANSIENT_NUMBER)[/_][A-Z/_]+(?=')/g) ?? [],
  );
  expect(new Set(keys).size).toBeGreaterThan(8);
  for (const language of ['sv-SE', 'en-GB'] as const)
    expect(Object.keys(allTexts(language))).toEqual(expect.arrayContaining(keys));
});
