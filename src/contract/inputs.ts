import * as z from 'zod/mini';
import { compactCode, MAIL_ADDRESS, plainDigits, tidyAddress } from './typedText.ts';
import { isLinkedIn, tidyLinkedIn } from './webAddress.ts';
import { isName, tidyLine } from './writtenText.ts';

const MAX_NAME_LENGTH = 200;
/** Longer text is refused before it is brought into its stored form, which takes time. */
const MAX_TYPED_LENGTH = 1000;

/**
 * Half of a pair that encodes one character: what remains of an emoji that a program has cut. JSON
 * in the database cannot hold it.
 */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** The null character cannot be stored in the database, and nobody types it. */
const withoutNull = z.refine<string>((given) => !given.includes('\0'), 'INPUT_INVALID');

/**
 * Refuses what the database cannot store, in a value that must be stored exactly as sent or not at
 * all.
 */
const storable = (error: string) =>
  z.refine<string>((given) => !given.includes('\0') && given.search(HALF_CHARACTER) < 0, error);

/**
 * All strings in requests: at most `max` characters that the database can store. Half a character
 * is replaced by U+FFFD, because whoever typed the text can neither see nor remove it.
 */
const stored = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.string().check(
    z.overwrite((given) => given.replaceAll(HALF_CHARACTER, '\uFFFD')),
    z.trim(),
    ...checks,
    z.maxLength(max, 'INPUT_TOO_LONG'),
    withoutNull,
  );

/** Text from a user or a page: not empty and of limited length. */
export const text = (max = 200) => stored(max, z.minLength(1, 'INPUT_REQUIRED'));

/** Text that may be left empty. */
export const optionalText = (max = 200) => stored(max);

/** A name of a person, in the form in which it is stored. */
export const Name = z
  .string()
  .check(
    z.maxLength(MAX_TYPED_LENGTH, { error: 'INPUT_TOO_LONG', abort: true }),
    z.overwrite(tidyLine),
    z.minLength(1, { error: 'INPUT_REQUIRED', abort: true }),
    z.maxLength(MAX_NAME_LENGTH, 'INPUT_TOO_LONG'),
    z.refine(isName, 'INPUT_INVALID_NAME'),
  );

/** A name that may be left empty. */
export const OptionalName = z.string().check(
  z.maxLength(MAX_TYPED_LENGTH, { error: 'INPUT_TOO_LONG', abort: true }),
  z.overwrite(tidyLine),
  z.maxLength(MAX_NAME_LENGTH, 'INPUT_TOO_LONG'),
  z.refine((given) => given === '' || isName(given), 'INPUT_INVALID_NAME'),
);

/** A search with at least this number of characters. */
export const searchText = (min: number, max = 100) =>
  stored(max, z.minLength(min, 'INPUT_TOO_SHORT'));

/**
 * Text that matches the pattern as a whole, which allows nothing that the database cannot store.
 */
export const matching = (pattern: RegExp, error = 'INPUT_INVALID') =>
  z.string().check(z.regex(pattern, error));

/** A whole number that fits the database's columns. */
export const WholeNumber = z.int32('INPUT_INVALID');

/** A coordinate or length in a picture, in pixels. */
export const Pixels = z
  .number('INPUT_INVALID')
  .check(z.minimum(-100_000, 'INPUT_INVALID'), z.maximum(100_000, 'INPUT_INVALID'));

/** JSON of another standard, validated by the library that implements it. */
export const Json = z
  .record(z.string(), z.unknown())
  .check(z.refine((given) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(given)), 'INPUT_INVALID'));

/** norEduPersonLIN: the only name of a person that never changes. */
export const Lin = text(64);

/** A user id as typed; its case and format are checked by the rules. */
export const UserId = text(64);

/** A personal, co-ordination or transient number as typed; its format is checked by the rules. */
export const NationalId = text(20);

export const Email = z.string().check(
  // Before the domain is encoded, which takes longer the longer it is.
  z.maxLength(320, { error: 'INPUT_TOO_LONG', abort: true }),
  z.overwrite(tidyAddress),
  z.maxLength(254, 'INPUT_TOO_LONG'),
  z.regex(MAIL_ADDRESS, 'INPUT_INVALID_EMAIL'),
);

/** The address of a profile at LinkedIn, or nothing. Others see it as a link. */
export const LinkedIn = z.string().check(
  z.maxLength(MAX_TYPED_LENGTH, { error: 'INPUT_TOO_LONG', abort: true }),
  z.overwrite(tidyLinkedIn),
  z.maxLength(300, 'INPUT_TOO_LONG'),
  z.refine((given) => given === '' || isLinkedIn(given), 'INPUT_INVALID_LINKEDIN'),
);

/** A phone number as typed; the rules that need a certain kind of number check it. */
export const PhoneNumber = z
  .string()
  .check(
    z.maxLength(100, { error: 'INPUT_TOO_LONG', abort: true }),
    z.overwrite(plainDigits),
    z.maxLength(30, 'INPUT_TOO_LONG'),
    storable('INPUT_INVALID'),
  );

/** Passwords are not trimmed, because spaces are significant. */
export const Secret = z
  .string()
  .check(
    z.minLength(1, 'INPUT_REQUIRED'),
    z.maxLength(256, 'INPUT_TOO_LONG'),
    storable('PASSWORD/CONTROL_CHARACTERS'),
  );

/** A code of digits as typed, in groups or not and in the digits of any script. */
export const codeOf = (pattern: RegExp, error: string) =>
  z
    .string()
    .check(
      z.maxLength(100, { error, abort: true }),
      z.overwrite(compactCode),
      z.regex(pattern, error),
    );

/** A code sent by email or SMS: 8 digits. */
export const OneTimeCode = codeOf(/^\d{8}$/, 'INPUT_INVALID_CODE');

export const OrganisationId = z.guid('INPUT_INVALID');

/** A base64-encoded file; `maxBytes` is the size before encoding. */
export const base64 = (maxBytes: number) =>
  z
    .string()
    .check(
      z.minLength(1, 'INPUT_REQUIRED'),
      z.maxLength(Math.ceil(maxBytes / 3) * 4, 'FILE_TOO_LARGE'),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'INPUT_INVALID'),
    );

/** A boolean in a query. */
export const Flag = z.enum(['true', 'false'], 'INPUT_INVALID');

/**
 * Maximum number of items in a bulk call, as many as a page of the largest university selects; the
 * client sends more in chunks.
 */
export const MAX_BULK_SIZE = 4000;

/** The items of a bulk call: at least one and at most MAX_BULK_SIZE. */
export const bulkOf = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item)
    .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(MAX_BULK_SIZE, 'INPUT_TOO_LONG'));

/** A numeric enumeration value, also in a query, where every value is text. */
export const numberIn = <V extends number>(values: readonly V[]) =>
  z.union([
    z.literal(values),
    z.pipe(
      z.string(),
      z.transform((text, context) => {
        const value = values.find((candidate) => String(candidate) === text);
        if (value !== undefined) return value;
        context.issues.push({ code: 'custom', message: 'INPUT_INVALID', input: text });
        return z.NEVER;
      }),
    ),
  ]);

/** A repeatable query value: one, several or none, which gives an empty list. */
export const many = <T extends z.ZodMiniType>(item: T) =>
  z._default(
    z.union([
      z.array(item).check(z.maxLength(100)),
      z.pipe(
        item,
        z.transform((one: z.output<T>) => [one]),
      ),
    ]),
    [],
  );

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Renames `name=a&name=b` and `name[]=a` to the spelling that the call declares; both are accepted
 * (decisions, "The wire").
 */
export function withDeclaredNames(
  shape: Readonly<Record<string, unknown>>,
  query: RawQuery,
): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const bare = name.endsWith('[]') ? name.slice(0, -2) : name;
    const declared =
      [name, `${bare}[]`, bare].find((spelling) => Object.hasOwn(shape, spelling)) ?? name;
    values.set(declared, [...(values.get(declared) ?? []), ...[value].flat()]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [
      name,
      all.length === 1 && all[0] !== undefined ? all[0] : all,
    ]),
  );
}
