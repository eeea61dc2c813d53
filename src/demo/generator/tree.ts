import organisation from '#demo/data/organisation.json' with { type: 'json' };

type Node = (typeof organisation.organisations)[number];

const nodes: readonly Node[] = organisation.organisations;
const byId = new Map(nodes.map((node) => [node.id, node]));
const byShortName = new Map(nodes.map((node) => [node.shortName, node]));

/** The faculty of each department; administrative departments belong to none. */
const faculties: Readonly<Record<string, string>> = {
  IDT: 'TEK',
  IEM: 'TEK',
  IFK: 'TEK',
  IMT: 'TEK',
  ISE: 'TEK',
  INT: 'TEK',
  MAI: 'TEK',
  IBK: 'MED',
  IHV: 'MED',
  IKS: 'FIL',
  TVS: 'FIL',
  IBL: 'UTV',
};

/**
 * Returns the node with the short name. Throws when there is none, which is an error in the
 * generator.
 */
export function node(shortName: string): Node {
  const found = byShortName.get(shortName);
  if (!found) throw new RangeError(`Unknown organisation: ${shortName}`);
  return found;
}

/** Returns the node itself if it is a department, otherwise the department above it. */
export function departmentOf(of: Node): Node {
  let current = of;
  while (current.type !== 'Department' && current.parentId !== null)
    current = byId.get(current.parentId) ?? node('KU');
  return current;
}

export const facultyOf = (of: Node): Node | null => {
  const name = faculties[departmentOf(of).shortName];
  return name === undefined ? null : node(name);
};

/** Returns the node, followed by its ancestors. */
export function upwards(of: Node): Node[] {
  const parent = of.parentId === null ? undefined : byId.get(of.parentId);
  return parent ? [of, ...upwards(parent)] : [of];
}

const isLeaf = ({ id }: Node) => nodes.every(({ parentId }) => parentId !== id);

/** The divisions and units where people work, weighted by their department's share of the staff. */
export const workplaces = nodes
  .filter((candidate) => ['Division', 'Unit'].includes(candidate.type) && isLeaf(candidate))
  .map((place, _index, all) => {
    const department = departmentOf(place);
    const siblings = all.filter((other) => departmentOf(other) === department).length;
    return { place, weight: (department.staffShare ?? 1) / siblings };
  });

export { nodes };
export type { Node };
