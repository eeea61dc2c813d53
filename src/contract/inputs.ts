import * as z from 'zod/mini';

/** The null character cannot be stored in the database, and nobody types it. */
const withoutNull = z.refine<string>((given) => !given.includes('\0'), 'INPUT_INVALID');

/** Text from a user or a page: not empty and of limited length. */
export const text = (max = 200) =>
  z.string().check(z.trim(), z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(max, 'INPUT_TOO_LONG'), withoutNull);

/** Text that may be left empty. */
export const optionalText = (max = 200) => z.string().check(z.trim(), z.maxLength(max, 'INPUT_TOO_LONG'), withoutNull);

/** norEduPersonLIN: the only name of a person that never changes. */
export const Lin = text(64);

/** A user id as typed; its case and format are checked by the rules. */
export const UserId = text(64);

/** A personal, co-ordination or transient number as typed; its format is checked by the rules. */
export const NationalId = text(20);

export const Email = z.string().check(z.trim(), z.maxLength(254, 'INPUT_TOO_LONG'), z.email('INPUT_INVALID_EMAIL'));

/** Secrets are not trimmed, because spaces are significant. */
export const Secret = z.string().check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(256, 'INPUT_TOO_LONG'));

/** A code sent by email or SMS: 8 digits. The page removes spaces between them. */
export const OneTimeCode = z.string().check(z.regex(/^\d{8}$/, 'INPUT_INVALID_CODE'));

export const OrganisationId = z.guid('INPUT_INVALID');

/** A base64-encoded file; `maxBytes` is the size before encoding. */
export const base64 = (maxBytes: number) =>
  z.string().check(
    z.minLength(1, 'INPUT_REQUIRED'),
    z.maxLength(Math.ceil(maxBytes / 3) * 4, 'FILE_TOO_LARGE'),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'INPUT_INVALID'),
  );

/** A boolean in a query. */
export const Flag = z.enum(['true', 'false'], 'INPUT_INVALID');

/** Maximum number of items in a bulk call, as many as a page of the largest university selects; the client sends more in chunks. */
export const MAX_BULK_SIZE = 4000;

/** The items of a bulk call: at least one and at most MAX_BULK_SIZE. */
export const bulkOf = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(MAX_BULK_SIZE, 'INPUT_TOO_LONG'));

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
  z._default(z.union([z.array(item).check(z.maxLength(100)), z.pipe(item, z.transform((one: z.output<T>) => [one]))]), []);

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Renames `name=a&name=b` and `name[]=a` to the spelling that the call declares; both are accepted (decisions, "The wire"). */
export function withDeclaredNames(shape: Readonly<Record<string, unknown>>, query: RawQuery): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const bare = name.endsWith('[]') ? name.slice(0, -2) : name;
    const declared = [name, `${bare}[]`, bare].find((spelling) => Object.hasOwn(shape, spelling)) ?? name;
    values.set(declared, [...(values.get(declared) ?? []), ...[value].flat()]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 && all[0] !== undefined ? all[0] : all]));
}
