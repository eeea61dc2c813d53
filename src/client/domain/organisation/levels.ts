import type { OrganisationNode } from '#contract/organisations.ts';

/** The options of one level, and the chosen one. */
export interface Level {
  readonly options: readonly OrganisationNode[];
  readonly chosen: OrganisationNode | null;
}

/**
 * Company, department, division, unit (ACCT-09). Faculties, student organisations and virtual nodes
 * are on the department level.
 */
const LEVELS = 4;

/** Returns the nodes from a root down to the node with that id; empty when no tree contains it. */
export function pathTo(tree: readonly OrganisationNode[], id: string | null): OrganisationNode[] {
  for (const node of tree) {
    if (node.organisationId === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * Returns the four levels for the chosen node. Departments can be chosen before a company: the
 * department level has a fixed parent, the company node (decisions, "Accounts").
 */
export function levelsOf(tree: readonly OrganisationNode[], id: string | null): Level[] {
  const path = pathTo(tree, id);
  const company = path[0] ?? tree.find(({ type }) => type === 'Company') ?? null;
  return Array.from({ length: LEVELS }, (_, level) => {
    const parent = level === 1 ? company : (path[level - 1] ?? null);
    return { options: level === 0 ? tree : (parent?.children ?? []), chosen: path[level] ?? null };
  });
}

/**
 * Returns the part of the trees in which the administrator can act: the administered nodes, their
 * ancestors, and the currently chosen node wherever it is.
 */
export function administeredPart(
  tree: readonly OrganisationNode[],
  chosenId: string | null,
): OrganisationNode[] {
  return tree.flatMap((node) => {
    const children = administeredPart(node.children, chosenId);
    return node.isAdministered || node.organisationId === chosenId || children.length > 0
      ? [{ ...node, children }]
      : [];
  });
}

/**
 * Returns the node that is chosen after a level is cleared: the one on the level above, or null.
 */
export const parentSelection = (levels: readonly Level[], level: number): OrganisationNode | null =>
  levels[level - 1]?.chosen ?? null;
