/** The beginning or the end of an element. An empty element is both, one after the other. */
export interface Tag {
  /** Without a prefix. */
  readonly name: string;
  readonly opens: boolean;
  /** By name without a prefix; none at the end of an element. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text between the tag before and this one. */
  readonly before: string;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Reads markup from its beginning to its end, in one pass. It must not declare entities. */
export function* markupIn(markup: string): Generator<Tag> {
  let end = 0;
  for (
    let start = markup.indexOf('<');
    start !== -1 && end !== -1;
    start = markup.indexOf('<', end)
  ) {
    const before = plain(markup.slice(end, start));
    const close = markup.indexOf('>', start);
    if (close === -1) return;
    end = close + 1;
    const inside = markup.slice(start + 1, close);
    if (inside.startsWith('?') || inside.startsWith('!')) continue;
    const name = nameOf(/^\/?([^\s/]*)/.exec(inside)?.[1] ?? '');
    if (inside.startsWith('/')) yield { name, opens: false, attributes: NONE, before };
    else {
      yield { name, opens: true, attributes: attributesOf(inside), before };
      if (inside.endsWith('/')) yield { name, opens: false, attributes: NONE, before: '' };
    }
  }
}

const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesOf = (inside: string): ReadonlyMap<string, string> =>
  new Map(
    [...inside.matchAll(/\s([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      nameOf(name),
      plain(value),
    ]),
  );

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Text with its characters instead of their references. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (reference, ...groups) => {
        const [decimal, hex, name]: (string | undefined)[] = groups;
        if (name !== undefined) return NAMED[name] ?? reference;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
      })
    : text;
