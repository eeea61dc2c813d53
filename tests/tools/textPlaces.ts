import type { Language } from '#contract/values.ts';

/** A module, or another file with keys. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** A key of a text, and the lines that use it, as `path:line`. */
export interface TextUse {
  readonly key: string;
  readonly texts: readonly string[];
  /** Where the key is written out. */
  readonly literal: readonly string[];
  /** Where it can be composed at run time, each with what is written there. */
  readonly composed: readonly string[];
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const KEY = /(['"`>])([A-Z][A-Z0-9_]*(?:\/\w+)*)(?=['"`<])/g;
const TEMPLATE = /`([A-Z][A-Z0-9_]*\/(?:[\w/]|\$\{(?:[^{}`]|`[^`]*`)+\})*)`/g;
const HOLE = /\$\{(?:[^{}`]|`[^`]*`)+\}/g;
/** What a failure begins its keys with: `failure: 'CARD/FREEZE'` and the like. */
const PREFIX =
  /(?:\bfailure: |\bprefix="|\bfailure(?:Toast)?\(\w+(?:\.\w+)?, |messagesOf\([^,]+, )['"`]?([A-Z][A-Z0-9_]*(?:\/[A-Z0-9_]+)*)\b/g;

interface Index {
  readonly literal: ReadonlyMap<string, readonly string[]>;
  readonly patterns: readonly { readonly matches: RegExp; readonly place: string }[];
}

/** Finds every key in the sources, and every template and prefix from which one is composed. */
export function indexOfTexts(sources: readonly Source[]): Index {
  const literal = new Map<string, string[]>();
  const patterns: { matches: RegExp; place: string }[] = [];
  for (const { path, text } of sources)
    for (const [row, line] of text.split('\n').entries()) {
      const place = `${path}:${row + 1}`;
      for (const [, , key = ''] of line.matchAll(KEY))
        literal.set(key, [...(literal.get(key) ?? []), place]);
      for (const [, template = ''] of line.matchAll(TEMPLATE))
        if (template.includes('${'))
          patterns.push({
            matches: new RegExp(`^${template.replaceAll(HOLE, '.+')}$`),
            place: `${place}  \`${template}\``,
          });
      for (const [, prefix = ''] of line.matchAll(PREFIX))
        patterns.push({
          matches: new RegExp(`^${prefix}/400/`),
          place: `${place}  ${prefix}/400/…`,
        });
    }
  return { literal, patterns };
}

/**
 * Finds the keys that are `wanted`, or whose text in a language is it; without any, those that begin
 * with it or whose text contains it. Says where each is used.
 */
export function usesOfText(
  wanted: string,
  texts: Readonly<Record<Language, Readonly<Record<string, string>>>>,
  { literal, patterns }: Index,
): TextUse[] {
  const sought = wanted.toLowerCase();
  const languages = Object.values(texts);
  const keys = [...new Set(languages.flatMap((language) => Object.keys(language)))].toSorted();
  const textsOf = (key: string) => languages.flatMap((language) => language[key] ?? []);
  const isIt = (key: string) =>
    [withoutPlural(key), key, ...textsOf(key)].some((one) => one.toLowerCase() === sought);
  const isLike = (key: string) =>
    key.toLowerCase().startsWith(sought) ||
    textsOf(key).some((text) => text.toLowerCase().includes(sought));
  const exact = keys.filter(isIt);
  return (exact.length > 0 ? exact : keys.filter(isLike)).map((key) => {
    const names = [...new Set([key, withoutPlural(key)])];
    return {
      key,
      texts: textsOf(key),
      literal: [...new Set(names.flatMap((name) => literal.get(name) ?? []))],
      composed: patterns.flatMap(({ matches, place }) =>
        names.some((name) => matches.test(name)) ? [place] : [],
      ),
    };
  });
}
