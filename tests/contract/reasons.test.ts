import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BulkErrorType } from '#contract/bulk.ts';

const fileOf = (name: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../public/app/translations/${name}.json`, import.meta.url), 'utf8'),
  );
/** What account management's pages have loaded. */
const textsIn = (language: string) => ({ ...fileOf(language), ...fileOf(`accounts.${language}`) });

// ERR-13
test.each(['sv-SE', 'en-GB'])(
  'every reason of a bulk call is a distinct sentence in %s',
  (language) => {
    const texts = textsIn(language);
    const sentences = BulkErrorType.options.map(
      (reason) => texts[reason] ?? `no text for ${reason}`,
    );
    expect(sentences.filter((sentence) => !/^[A-ZÅÄÖ].+\.$/.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(BulkErrorType.options.length);
  },
);
