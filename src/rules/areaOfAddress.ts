/** The area with the longest beginning of an address, of which whole segments count, in any case: pages and the server divide them alike. */
export function areaOfAddress<Area>(areas: readonly Area[], beginningsOf: (area: Area) => readonly string[] | undefined, address: string): Area | undefined {
  const path = `${address.replace(/^\//, '').toLowerCase()}/`;
  const found = areas
    .flatMap((area) => (beginningsOf(area) ?? []).map((beginning) => ({ area, beginning })))
    .filter(({ beginning }) => path.startsWith(`${beginning}/`))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return found[0]?.area;
}
