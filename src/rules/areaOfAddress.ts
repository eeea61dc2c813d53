/** Returns the area with the longest matching prefix of an address. Prefixes match whole segments and ignore case. Pages and the server share this rule. */
export function areaOfAddress<Area>(areas: readonly Area[], beginningsOf: (area: Area) => readonly string[] | undefined, address: string): Area | undefined {
  const path = `${address.replace(/^\//, '').toLowerCase()}/`;
  const found = areas
    .flatMap((area) => (beginningsOf(area) ?? []).map((beginning) => ({ area, beginning })))
    .filter(({ beginning }) => path.startsWith(`${beginning}/`))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return found[0]?.area;
}
