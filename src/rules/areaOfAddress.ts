/**
 * Returns the area with the longest matching prefix of an address. Prefixes match whole segments
 * and ignore case. Pages and the server share this rule.
 */
export function areaOfAddress<Area>(
  areas: readonly Area[],
  prefixesOf: (area: Area) => readonly string[] | undefined,
  address: string,
): Area | undefined {
  const path = `${address.replace(/^\//, '').toLowerCase()}/`;
  const found = areas
    .flatMap((area) => (prefixesOf(area) ?? []).map((prefix) => ({ area, prefix })))
    .filter(({ prefix }) => path.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return found[0]?.area;
}
