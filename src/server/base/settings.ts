import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/**
 * An invalid configuration, with which the server must not start. The message is one line and names
 * the variable.
 */
export class ConfigurationError extends Error {
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigurationError';
    this.variable = variable;
  }
}

/** Returns the text of the file to which a variable refers. @throws {ConfigurationError} */
export function fileOf(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError(variable, `refers to a file that cannot be read: ${path}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A shell and systemd remove quotation marks around a value, and podman's `--env-file` keeps them.
 */
const QUOTED = /^(["']).*\1$/s;

/**
 * Reads settings from the environment one by one. An empty value counts as missing. Every requested
 * name is recorded, so that misspelt variables can be detected.
 */
export class Settings {
  readonly #environment: Environment;
  readonly #requestedNames = new Set<string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  optional(name: string): string | null {
    this.#requestedNames.add(name);
    const value = this.#environment[name]?.trim();
    if (value === undefined || value === '') return null;
    if (QUOTED.test(value))
      throw new ConfigurationError(
        name,
        'is enclosed in quotation marks, which belong to the value where a container engine reads it: remove them',
      );
    return value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  /** A required value; `because` ends the sentence "X is missing: …". */
  required(name: string, because: string): string {
    const value = this.optional(name);
    if (value !== null) return value;
    const misspelt = this.#setNames().find((one) => isNearMiss(one, name));
    throw new ConfigurationError(
      name,
      misspelt === undefined
        ? `is missing: ${because}`
        : `is missing, and ${misspelt} is set, which is not a setting: rename it to ${name}`,
    );
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new ConfigurationError(
        name,
        `must be an integer from ${min} to ${max}, not "${value}"`,
      );
    }
    return number;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === null) return fallback;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      throw new ConfigurationError(name, `must be one of ${choices.join(', ')}, not "${value}"`);
    return chosen;
  }

  /** Values separated by commas, without empty ones. */
  list(name: string): string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  /** Any of the choices, separated by commas. */
  choices<const T extends string>(name: string, choices: readonly T[]): readonly T[] {
    const values = this.list(name);
    const unknown = values.find((value) => !choices.some((one) => one === value));
    if (unknown !== undefined)
      throw new ConfigurationError(
        name,
        `must be some of ${choices.join(', ')}, separated by commas, not "${unknown}"`,
      );
    return choices.filter((choice) => values.includes(choice));
  }

  /**
   * An absolute URL with one of the given protocols. Error messages never repeat its value, which
   * may contain a secret.
   */
  url(name: string, protocols: readonly string[]): URL | null {
    const value = this.optional(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      throw new ConfigurationError(
        name,
        `must be a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      );
    }
    return url;
  }

  /** A link shown to users. */
  link(name: string): string | null {
    return this.url(name, ['https:', 'http:'])?.href ?? null;
  }

  json<T extends z.ZodMiniType>(
    name: string,
    shape: T,
    fallback: z.output<T>,
    example: string,
  ): z.output<T> {
    const value = this.optional(name);
    if (value === null) return fallback;
    const read = shape.safeParse(parsed(value));
    if (!read.success) throw new ConfigurationError(name, `must be JSON such as ${example}`);
    return read.data;
  }

  /**
   * Refuses variables that are set but not read because a similar or other name is. To be called
   * after all settings have been requested.
   */
  refuseUnknown(prefix: string): void {
    const known = [...this.#requestedNames];
    for (const name of Object.keys(this.#environment).filter(
      (one) => !this.#requestedNames.has(one),
    )) {
      const meant = this.#isSet(name) ? known.find((one) => isNearMiss(name, one)) : undefined;
      if (meant !== undefined)
        throw new ConfigurationError(
          name,
          `is not a setting: rename it to ${meant} if that is meant, or remove it`,
        );
      if (name.startsWith(prefix))
        throw new ConfigurationError(
          name,
          'is not a setting of this environment; see docs/configuration.md',
        );
    }
  }

  /** Returns the first of these variables that is set. They are other programs' and never read. */
  firstSet(pattern: RegExp): string | undefined {
    return this.#setNames().find((name) => pattern.test(name));
  }

  #setNames = (): string[] => Object.keys(this.#environment).filter((name) => this.#isSet(name));

  #isSet = (name: string): boolean => (this.#environment[name] ?? '').trim() !== '';
}

/** Names shorter than this have too many neighbours: HOST and HOME, PORT and PATH. */
const SHORTEST_MISSPELT = 8;

/**
 * Whether the name is a known one in other case, with one character missing, added or wrong, or
 * with two exchanged; in a long name, twice.
 */
export function isNearMiss(name: string, known: string): boolean {
  if (name === known || known.length < SHORTEST_MISSPELT) return false;
  return editsBetween(name.toUpperCase(), known) <= (known.length < 12 ? 1 : 2);
}

/**
 * The number of characters to insert, remove, replace or exchange with their neighbour to turn one
 * text into the other.
 */
function editsBetween(one: string, other: string): number {
  let [last, before]: [number[], number[]] = [
    Array.from({ length: other.length + 1 }, (_none, index) => index),
    [],
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      edits.push(
        Math.min(
          (edits[column - 1] ?? Infinity) + 1,
          (last[column] ?? Infinity) + 1,
          (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
          isExchanged ? (before[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, edits];
  }
  return last[other.length] ?? Infinity;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the hosts that a variable lists, divided by commas. @throws {ConfigurationError} */
export const hostsIn = (settings: Settings, variable: string): readonly string[] =>
  settings.list(variable).map((host) => hostIn(variable, host));

/** The host as it stands in a URL, so that both are compared in one form. */
function hostIn(name: string, host: string): string {
  const address = `https://${host}/`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.href !== `https://${url.hostname}/` || url.hostname === '')
    throw new ConfigurationError(
      name,
      `must be host names such as cards.example.se, divided by commas, not "${host}"`,
    );
  return url.hostname;
}
