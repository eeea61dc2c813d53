import type { Module } from './modules.ts';

/**
 * Returns the groups of modules that import each other in a circle, also through imports that are
 * made only when needed; imports of types do not count (Tarjan's algorithm).
 */
export function circlesOf(modules: readonly Pick<Module, 'path' | 'imports'>[]): string[][] {
  const sources = new Map(modules.map((module) => [module.path, module]));
  /** The order in which the modules were entered, and the earliest that each leads back to. */
  const entered = new Map<string, number>();
  const earliest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (path: string): number => {
    entered.set(path, entered.size);
    earliest.set(path, entered.size - 1);
    open.push(path);
    for (const { target, isTypeOnly } of sources.get(path)?.imports ?? []) {
      if (isTypeOnly || !sources.has(target)) continue;
      const leadsTo = entered.has(target)
        ? open.includes(target)
          ? entered.get(target)
          : undefined
        : visit(target);
      if (leadsTo !== undefined && leadsTo < (earliest.get(path) ?? 0)) earliest.set(path, leadsTo);
    }
    const own = earliest.get(path) ?? 0;
    if (own === entered.get(path)) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own;
  };
  for (const path of sources.keys()) if (!entered.has(path)) visit(path);
  return circles;
}
