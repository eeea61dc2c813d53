import { useEffect, type RefObject } from 'react';
import { foldForSearch } from '#rules/search.ts';

/** Highlight name used in the style sheet. */
const NAME = 'table-search';
/** Highlights are updated after the rows, so that they never delay a keystroke or a scroll. */
const REST_MS = 60;

/**
 * Highlights the words in the drawn rows with the CSS Custom Highlight API: no element changes, so
 * that rows are drawn as fast as without highlights. Browsers without the API show none.
 */
export function useMarkedWords(
  rows: RefObject<HTMLElement | null>,
  words: readonly string[],
): void {
  useEffect(() => {
    if (typeof CSS === 'undefined' || !('highlights' in CSS)) return undefined;
    if (words.length === 0) return void CSS.highlights.delete(NAME);
    const timer = setTimeout(
      () => CSS.highlights.set(NAME, new Highlight(...rangesIn(rows.current, words))),
      REST_MS,
    );
    return () => clearTimeout(timer);
  });
  useEffect(
    () => () =>
      void (typeof CSS !== 'undefined' && 'highlights' in CSS && CSS.highlights.delete(NAME)),
    [],
  );
}

function rangesIn(rows: HTMLElement | null, words: readonly string[]): Range[] {
  if (!rows) return [];
  const texts = document.createTreeWalker(rows, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const [start, end] of foundIn(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/**
 * Returns the start and end of each occurrence of the words in a text; none when folding changes
 * the length of the text, because positions then do not correspond.
 */
export function foundIn(text: string, words: readonly string[]): [number, number][] {
  const haystack = foldForSearch(text);
  if (haystack.length !== text.length) return [];
  return words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = haystack.indexOf(word); at !== -1; at = haystack.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
    return places;
  });
}
