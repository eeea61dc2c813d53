import { foldForSearch, searchedWords } from '#rules/search.ts';

/** What can be found: by its name, and by other words that people use for it. */
export interface Findable {
  readonly name: string;
  readonly synonyms: readonly string[];
}

export interface Match {
  /** Higher is better; 0 when the text does not match. */
  readonly rank: number;
  /** The synonym that matched better than the name; null when the name explains the match. */
  readonly synonym: string | null;
}

const NO_MATCH: Match = { rank: 0, synonym: null };

/**
 * Ranks of a name and of a synonym, the best first: the whole text, its beginning, words that begin
 * so, words that contain it or are contained in it, and words with one letter typed wrong.
 */
const RANKS = {
  whole: { name: 100, synonym: 90 },
  beginning: { name: 80, synonym: 70 },
  words: { name: 65, synonym: 60 },
  compound: { name: 45, synonym: 40 },
  typo: { name: 30, synonym: 25 },
} as const;
/** Ranks of words that match in different synonyms. */
const SPREAD = { words: 50, compound: 35, typo: 15 } as const;
/** Rank of a sentence of which only some words match. */
const PARTIAL = 5;

/** From this rank on, the text is the beginning of a name or synonym, not merely similar. */
export const CLEAR_MATCH: number = SPREAD.words;

type WordMatch = keyof typeof SPREAD;
const byQuality: readonly WordMatch[] = ['words', 'compound', 'typo'];

/** Shorter words are contained in too many others. */
const MIN_COMPOUND_LENGTH = 3;
const MIN_CONTAINED_LENGTH = 4;
const MIN_TYPO_LENGTH = 4;

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Rates how well the typed text matches a name or a synonym. Case, accents and the order of words
 * are ignored, and so are words in `fillers`, such as “my”. Compound words match by their parts,
 * and one letter of a word may be wrong, missing, added or exchanged with the next.
 */
export function matchOf(
  { name, synonyms }: Findable,
  typed: string,
  fillers: ReadonlySet<string> = new Set(),
): Match {
  const words = meaningfulWords(typed, fillers);
  if (words.length === 0) return typed.trim() === '' ? { rank: 1, synonym: null } : NO_MATCH;
  let best = matchOfPhrase(name, words, 'name');
  for (const synonym of synonyms) {
    const match = matchOfPhrase(synonym, words, 'synonym');
    if (match.rank > best.rank) best = match;
  }
  const spread = weakest(words, [name, ...synonyms].flatMap(wordsOf));
  if (spread && SPREAD[spread] > best.rank) return { rank: SPREAD[spread], synonym: null };
  return best.rank > 0 ? best : partialMatch(words, [name, ...synonyms].flatMap(wordsOf));
}

/** Returns the typed words without fillers, unless there are only fillers. */
function meaningfulWords(typed: string, fillers: ReadonlySet<string>): readonly string[] {
  const words = searchedWords(typed).flatMap(wordsOf);
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

function matchOfPhrase(phrase: string, words: readonly string[], kind: 'name' | 'synonym'): Match {
  const phraseWords = wordsOf(phrase);
  const [text, wanted] = [phraseWords.join(' '), words.join(' ')];
  const quality =
    text === wanted ? 'whole' : text.startsWith(wanted) ? 'beginning' : weakest(words, phraseWords);
  return quality
    ? { rank: RANKS[quality][kind], synonym: kind === 'synonym' ? phrase : null }
    : NO_MATCH;
}

/** Returns how the worst matching typed word matches; null when one of them does not match. */
function weakest(words: readonly string[], candidates: readonly string[]): WordMatch | null {
  const qualities = words.map((word) => byQuality.find((one) => matches[one](word, candidates)));
  if (qualities.includes(undefined)) return null;
  return byQuality.findLast((quality) => qualities.includes(quality)) ?? null;
}

/** A sentence matches if most of its words, and not only short ones, begin or are words of the entry. */
function partialMatch(words: readonly string[], candidates: readonly string[]): Match {
  const long = words.filter((word) => word.length >= MIN_CONTAINED_LENGTH);
  const found = long.filter((word) => matches.words(word, candidates));
  return found.length < words.length && found.length * 2 > words.length
    ? { rank: PARTIAL, synonym: null }
    : NO_MATCH;
}

const matches: Readonly<
  Record<WordMatch, (word: string, candidates: readonly string[]) => boolean>
> = {
  words: (word, candidates) => candidates.some((one) => one.startsWith(word)),
  compound: (word, candidates) =>
    candidates.some(
      (one) =>
        (word.length >= MIN_COMPOUND_LENGTH && one.includes(word)) ||
        (one.length >= MIN_CONTAINED_LENGTH && (word.startsWith(one) || word.endsWith(one))),
    ),
  typo: (word, candidates) =>
    word.length >= MIN_TYPO_LENGTH &&
    candidates.some((one) => differByOneLetter(word, one) || beginsWithTypo(word, one)),
};

/** Whether the word is the beginning of a longer one, with one letter wrong. */
const beginsWithTypo = (word: string, longer: string): boolean =>
  word.length > MIN_TYPO_LENGTH &&
  longer.length > word.length &&
  [-1, 0, 1].some((more) => differByOneLetter(word, longer.slice(0, word.length + more)));

/** Whether one letter is wrong, missing, added or exchanged with the next. */
export function differByOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (short[at] === long[at + 1] &&
      short[at + 1] === long[at] &&
      short.slice(at + 2) === long.slice(at + 2))
  );
}

export interface Matching<Entry> {
  readonly entry: Entry;
  readonly match: Match;
}

/**
 * Returns the entries that match the typed text, the best first, otherwise in their original order.
 * Partial matches are returned only when there are no others.
 */
export function matchingEntries<Entry extends Findable>(
  entries: readonly Entry[],
  typed: string,
  fillers?: ReadonlySet<string>,
): Matching<Entry>[] {
  const found = entries
    .map((entry) => ({ entry, match: matchOf(entry, typed, fillers) }))
    .filter(({ match }) => match.rank > 0)
    .toSorted((one, other) => other.match.rank - one.match.rank);
  const [best] = found;
  return best && best.match.rank > PARTIAL
    ? found.filter(({ match }) => match.rank > PARTIAL)
    : found;
}
