/** Encodes a value as one segment of a path. */
export const segment = (value: string) => encodeURIComponent(value);

/**
 * Returns the defined values as a query with its question mark; an empty string when there are
 * none.
 */
export const query = (values: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};
