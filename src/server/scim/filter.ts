import { invalid, ScimError } from './errors.ts';

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Value = string | number | boolean | null;

/** A filter (RFC 7644, section 3.4.2.2). Paths are as written, to be resolved against a schema. */
export type Filter =
  | { readonly op: 'and'; readonly terms: readonly Filter[] }
  | { readonly op: 'or'; readonly terms: readonly Filter[] }
  | { readonly op: 'not'; readonly term: Filter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Comparison; readonly path: string; readonly value: Value }
  /** One element of a multi-valued attribute meets the filter, whose paths are sub-attributes. */
  | { readonly op: 'some'; readonly path: string; readonly filter: Filter };

/** The path of a PATCH operation: `emails[type eq "work"].value`. */
export interface PatchPath {
  readonly path: string;
  readonly filter: Filter | null;
  readonly sub: string | null;
}

/** Limits, so that no filter costs more than a page of results. */
export const MAX_LENGTH = 4000;
export const MAX_DEPTH = 12;
export const MAX_TERMS = 50;

const comparisons: ReadonlySet<string> = new Set([
  'eq',
  'ne',
  'co',
  'sw',
  'ew',
  'gt',
  'ge',
  'lt',
  'le',
] satisfies Comparison[]);
const isComparison = (word: string): word is Comparison => comparisons.has(word);

/** @throws {ScimError} `invalidFilter` */
export function parseFilter(text: string): Filter {
  const parser = new Parser(text, 'invalidFilter');
  const filter = parser.either();
  parser.end();
  return filter;
}

/** @throws {ScimError} `invalidPath` */
export function parsePath(text: string): PatchPath {
  const parser = new Parser(text, 'invalidPath');
  const path = parser.path();
  const filter = parser.isNext('[') ? parser.bracketed() : null;
  const sub = filter !== null && parser.isNext('.') ? parser.subAttribute() : null;
  parser.end();
  return { path, filter, sub };
}

const NAME = /^[A-Za-z$][\w$.:/-]*$/;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

class Parser {
  readonly #tokens: readonly string[];
  readonly #problem: 'invalidFilter' | 'invalidPath';
  #at = 0;
  #depth = 0;
  #terms = 0;

  constructor(text: string, problem: 'invalidFilter' | 'invalidPath') {
    this.#problem = problem;
    if (text.length > MAX_LENGTH) throw this.#error(`has more than ${MAX_LENGTH} characters`);
    this.#tokens = this.#tokensOf(text.trimEnd());
  }

  /** `or` binds less than `and`. */
  either(): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#term()));
  }

  path(): string {
    const word = this.#next();
    if (!NAME.test(word)) throw this.#error('names no attribute where one is expected');
    return word;
  }

  isNext(beginning: string): boolean {
    return this.#tokens[this.#at]?.startsWith(beginning) ?? false;
  }

  bracketed(): Filter {
    return this.#within('[', ']', () => this.either());
  }

  subAttribute(): string {
    const word = this.#next().slice(1);
    if (!NAME.test(word)) throw this.#error('names no sub-attribute after the brackets');
    return word;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#error('continues after its end');
  }

  #joined(op: 'and' | 'or', read: () => Filter): Filter {
    const first = read();
    const terms = [first];
    while (this.#tokens[this.#at]?.toLowerCase() === op) {
      this.#at += 1;
      terms.push(read());
    }
    return terms.length === 1 ? first : { op, terms };
  }

  #term(): Filter {
    this.#terms += 1;
    if (this.#terms > MAX_TERMS) throw this.#error(`has more than ${MAX_TERMS} terms`);
    if (this.isNext('(')) return this.#within('(', ')', () => this.either());
    if (this.#tokens[this.#at]?.toLowerCase() === 'not' && this.#tokens[this.#at + 1] === '(') {
      this.#at += 1;
      return { op: 'not', term: this.#within('(', ')', () => this.either()) };
    }
    const path = this.path();
    if (!this.isNext('[')) return this.#comparison(path);
    const filter = this.bracketed();
    if (!this.isNext('.')) return { op: 'some', path, filter };
    // Some clients compare a sub-attribute after the brackets; it is of the same element.
    const compared = this.#comparison(this.subAttribute());
    return { op: 'some', path, filter: { op: 'and', terms: [filter, compared] } };
  }

  #comparison(path: string): Filter {
    const op = this.#next().toLowerCase();
    if (op === 'pr') return { op, path };
    if (!isComparison(op)) throw this.#error('has no operator after an attribute');
    return { op, path, value: this.#value() };
  }

  #value(): Value {
    const word = this.#next();
    try {
      const value: unknown = JSON.parse(
        /^(?:true|false|null)$/i.test(word) ? word.toLowerCase() : word,
      );
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
        throw this.#error('compares with a text that cannot be stored');
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
    } catch (error) {
      if (error instanceof ScimError) throw error;
    }
    throw this.#error('compares with something that is no value; texts stand in double quotes');
  }

  #within(open: string, close: string, read: () => Filter): Filter {
    if (this.#next() !== open) throw this.#error(`lacks ${open}`);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#error(`is nested deeper than ${MAX_DEPTH} levels`);
    const filter = read();
    if (this.#next() !== close) throw this.#error(`lacks ${close}`);
    this.#depth -= 1;
    return filter;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#error('ends too early');
    this.#at += 1;
    return token;
  }

  #tokensOf(text: string): string[] {
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const found = TOKEN.exec(text);
      if (found === null) throw this.#error('has a text without a closing quote');
      tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
    }
    return tokens;
  }

  #error(what: string): ScimError {
    return invalid(
      `The ${this.#problem === 'invalidFilter' ? 'filter' : 'path'} ${what}.`,
      this.#problem,
    );
  }
}
