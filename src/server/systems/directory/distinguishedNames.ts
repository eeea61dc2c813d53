/** Whether the entry is below the other one, or the same. Distinguished names ignore case. */
export function isBelow(dn: string, container: string): boolean {
  const [inner, outer] = [normalised(dn), normalised(container)];
  return inner === outer || inner.endsWith(`,${outer}`);
}

/** Whether the innermost of the containers that the entry is below is this one. */
export const isPlacedIn = (dn: string, container: string, containers: readonly string[]): boolean =>
  isBelow(dn, container) &&
  containers.every((other) => isBelow(container, other) || !isBelow(dn, other));

/** The attribute in the first part of a distinguished name, such as `cn`. */
export const namingAttribute = (dn: string): string => normalised(dn).split('=', 1).join('');

/** The first part of a distinguished name, which the entry keeps when it is moved. */
export const firstPart = (dn: string): string => /^(?:\\.|[^\\,])*/.exec(dn)?.[0] ?? '';

const normalised = (dn: string): string => dn.toLowerCase().replaceAll(/\s*([,=])\s*/g, '$1');
