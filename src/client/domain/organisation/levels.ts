import type { OrganisationNode } from '../../../contract/organisations.ts';

/** What can be chosen on one level, and what is. */
export interface Level {
  readonly options: readonly OrganisationNode[];
  readonly chosen: OrganisationNode | null;
}

/** Company, department, division, unit (ACCT-09). Faculties, student organisations and virtual nodes stand with the departments. */
export const LEVELS = 4;

/** The nodes from a root down to the one with that id; empty where no tree has it. */
export function pathTo(tree: readonly OrganisationNode[], id: string | null): OrganisationNode[] {
  for (const node of tree) {
    if (node.organisationId === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * The four levels as the chosen node fills them. Departments can be chosen before a company: the first level of departments has
 * a fixed parent, the company node (decisions, "Accounts").
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
 * The part of the trees that somebody can act in: the administered nodes, what lies above them, and the node that is chosen
 * already, wherever it is.
 */
export function administeredPart(tree: readonly OrganisationNode[], chosenId: string | null): OrganisationNode[] {
  return tree.flatMap((node) => {
    const children = administeredPart(node.children, chosenId);
    return node.isAdministered || node.organisationId === chosenId || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What is chosen once a level is cleared: the level above it, or nothing. */
export const above = (levels: readonly Level[], level: number): OrganisationNode | null => levels[level - 1]?.chosen ?? null;
