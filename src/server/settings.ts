import type * as z from 'zod/mini';

/** An invalid configuration, with which the server must not start. The message is one line and names the variable. */
export class ConfigurationError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigurationError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment one by one. An empty value counts as missing. Every requested name is recorded, so that misspelt
 * variables can be detected.
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
    return value === undefined || value === '' ? null : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  /** A required value; `because` ends the sentence "X is missing: …". */
  required(name: string, because: string): string {
    const value = this.optional(name);
    if (value === null) throw new ConfigurationError(name, `is missing: ${because}`);
    return value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new ConfigurationError(name, `must be an integer from ${min} to ${max}, not "${value}"`);
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
    if (chosen === undefined) throw new ConfigurationError(name, `must be one of ${choices.join(', ')}, not "${value}"`);
    return chosen;
  }

  /** An absolute URL with one of the given protocols. Error messages never repeat its value, which may contain a secret. */
  url(name: string, protocols: readonly string[]): URL | null {
    const value = this.optional(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !protocols.includes(url.protocol)) {
      throw new ConfigurationError(name, `must be a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    }
    return url;
  }

  /** A link shown to users. */
  link(name: string): string | null {
    return this.url(name, ['https:', 'http:'])?.href ?? null;
  }

  json<T extends z.ZodMiniType>(name: string, shape: T, fallback: z.output<T>, example: string): z.output<T> {
    const value = this.optional(name);
    if (value === null) return fallback;
    const read = shape.safeParse(parsed(value));
    if (!read.success) throw new ConfigurationError(name, `must be JSON such as ${example}`);
    return read.data;
  }

  /** Refuses variables with the prefix that no setting has requested: they are misspelt, or do not belong in this environment. */
  refuseUnknown(prefix: string): void {
    const unknown = Object.keys(this.#environment).find((name) => name.startsWith(prefix) && !this.#requestedNames.has(name));
    if (unknown !== undefined) throw new ConfigurationError(unknown, 'is not a setting of this environment; see the README');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
