import { expectTypeOf, test } from 'vitest';
import type { useTranslation as useTextsOfCards } from '../features/cards/texts.ts';
import type { useTranslation as useTextsOfTable } from '../table/texts.ts';
import type { TextKey, TextKeyOf } from './keys.ts';
import type { FoundKey, Translate } from './texts.ts';
import type { useTranslation } from './useTranslation.ts';

type KeyFor<Use extends () => { readonly t: (key: never) => string }> = Parameters<ReturnType<Use>['t']>[0];

test('a piece that every page may have says the texts of every page, and no area\'s', () => {
  expectTypeOf<'SHELL/RETRY'>().toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<'CARD/PIN/DONE'>().not.toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<'TABLE/EMPTY'>().not.toExtend<KeyFor<typeof useTranslation>>();
});

test('the table says its own texts, and no area\'s', () => {
  expectTypeOf<'SHELL/RETRY' | 'TABLE/EMPTY' | 'TABLE/SELECTED'>().toExtend<KeyFor<typeof useTextsOfTable>>();
  expectTypeOf<'ACCOUNTS/YES'>().not.toExtend<KeyFor<typeof useTextsOfTable>>();
  expectTypeOf<'DATE_FIELD/CALENDAR'>().not.toExtend<KeyFor<typeof useTextsOfTable>>();
});

test('an area says its own texts, and no other\'s', () => {
  expectTypeOf<'SHELL/RETRY' | 'CARD/PIN/DONE'>().toExtend<KeyFor<typeof useTextsOfCards>>();
  expectTypeOf<'LIABILITY/APPROVED'>().not.toExtend<KeyFor<typeof useTextsOfCards>>();
});

test('who has more texts serves who needs fewer, and not the other way about', () => {
  expectTypeOf<Translate<TextKeyOf<'cards'>>>().toExtend<Translate>();
  expectTypeOf<Translate>().not.toExtend<Translate<TextKeyOf<'cards'>>>();
});

test('a key from the server is said only when it was found to have a text', () => {
  expectTypeOf<FoundKey>().toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<string>().not.toExtend<KeyFor<typeof useTranslation>>();
  expectTypeOf<`${TextKey}/X`>().not.toExtend<KeyFor<typeof useTranslation>>();
});
