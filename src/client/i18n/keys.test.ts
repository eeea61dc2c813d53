import { expectTypeOf, test } from 'vitest';
import type { useTranslation as useTextsOfCards } from '#client/domain/cards/texts.ts';
import type { useTranslation as useTextsOfTable } from '../table/texts.ts';
import type { TextKey, TextKeyOf } from './keys.ts';
import type { FoundKey, Translate } from './texts.ts';
import type { useTranslation } from './useTranslation.ts';

type KeyFor<Use extends () => { readonly t: (key: never) => string }> = Parameters<
  ReturnType<Use>['t']
>[0];

test('components on every page accept the keys of every page, but no area’s', () => {
  expectTypeOf<'SHELL/RETRY'>().toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<'CARD/PIN/DONE'>().not.toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<'TABLE/EMPTY'>().not.toExtend<KeyFor<typeof useTranslation>>();
});

test('the table accepts its own keys, but no area’s', () => {
  expectTypeOf<'SHELL/RETRY' | 'TABLE/EMPTY' | 'TABLE/SELECTED'>().toExtend<
    KeyFor<typeof useTextsOfTable>
  >();
  expectTypeOf<'ACCOUNTS/YES'>().not.toExtend<KeyFor<typeof useTextsOfTable>>();
  expectTypeOf<'DATE_FIELD/CALENDAR'>().not.toExtend<KeyFor<typeof useTextsOfTable>>();
});

test('an area accepts its own keys, but no other area’s', () => {
  expectTypeOf<'SHELL/RETRY' | 'CARD/PIN/DONE'>().toExtend<KeyFor<typeof useTextsOfCards>>();
  expectTypeOf<'LIABILITY/APPROVED'>().not.toExtend<KeyFor<typeof useTextsOfCards>>();
});

test('a translate function for more keys can be used where fewer are needed, but not the reverse', () => {
  expectTypeOf<Translate<TextKeyOf<'cards'>>>().toExtend<Translate>();
  expectTypeOf<Translate>().not.toExtend<Translate<TextKeyOf<'cards'>>>();
});

test('a key from the server is accepted only after it was found to have a text', () => {
  expectTypeOf<FoundKey>().toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<string>().not.toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<`${TextKey}/X`>().not.toExtend<KeyFor<typeof useTranslation>>();
});
