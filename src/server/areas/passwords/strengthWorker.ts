import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { readList } from '#server/base/lists.ts';
import { foldAccents } from '#rules/passwordPolicy.ts';
import type { StrengthAnswer, StrengthQuestion } from './strength.ts';

/**
 * Letters beyond this length are ignored: a password that is strong up to here stays strong. Both
 * limits bound the time, which a hostile password could extend to seconds.
 */
const MAX_CHECKED_LENGTH = 64;
const MAX_SUBSTITUTIONS = 16;

/** Reads a list of words or passwords, the most common first. */
const wordsIn = (file: string): string[] =>
  readList(new URL(`words/${file}.txt.gz`, import.meta.url));

/** Attackers try å, ä and ö both with and without their diacritics. */
const withPlain = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, foldAccents(word)])),
];

const swedishPasswords = withPlain(wordsIn('passwords.sv'));
const known = new Set([...(common['passwords-common'] ?? []).map(String), ...swedishPasswords]);

const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  maxLength: MAX_CHECKED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  dictionary: {
    ...common,
    ...english,
    'passwords-sv': swedishPasswords,
    'words-sv': withPlain(wordsIn('words.sv')),
    'names-sv': withPlain(wordsIn('names.sv')),
  },
});

/**
 * Whether the password is a known one, regardless of capital letters and of a few digits and signs
 * at the end.
 */
function isKnown(password: string): boolean {
  const plain = password.toLowerCase();
  const [ending = ''] = /[\d\W_]{0,6}$/u.exec(plain) ?? [];
  return Array.from({ length: ending.length + 1 }, (_, cut) =>
    plain.slice(0, plain.length - cut),
  ).some((stem) => known.has(stem));
}

parentPort?.on('message', ({ id, password, words }: StrengthQuestion) => {
  const { score } = zxcvbn.check(password, [...words]);
  parentPort?.postMessage({
    id,
    strength: score,
    isCommon: isKnown(password),
  } satisfies StrengthAnswer);
});
