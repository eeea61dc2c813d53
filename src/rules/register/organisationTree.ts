import type { OrganisationRecord } from '#contract/register.ts';
import { foldedId, type RecordRefusal } from './records.ts';

interface Numbered {
  readonly row: number;
  readonly record: OrganisationRecord;
}

export interface OrganisationTree {
  /** The records of the tree, each with its path of abbreviations, those above first. */
  readonly placed: readonly (Numbered & { readonly path: string })[];
  readonly refused: readonly (Numbered & { readonly refusal: RecordRefusal })[];
}

/**
 * Builds the tree of the records. What has no place in it is refused, together with everything below
 * it: a parent that is unknown or below the node itself, a second root, an id that several records
 * claim, whatever its case, or a path that an earlier one has. Records of rows below zero stay.
 */
export function organisationTree(records: readonly Numbered[]): OrganisationTree {
  const refused: (Numbered & { refusal: RecordRefusal })[] = [];
  const byId = new Map<string, Numbered>();
  for (const same of Map.groupBy(records, ({ record }) => foldedId(record.id)).values()) {
    // What stays keeps its id; of several that claim it, none gets it.
    const kept = same.find(({ row }) => row < 0) ?? (same.length === 1 ? same[0] : undefined);
    if (kept !== undefined) byId.set(kept.record.id, kept);
    refused.push(
      ...same
        .filter((one) => one !== kept)
        .map((one) => ({ ...one, refusal: 'REPEATED' as const })),
    );
  }
  const below = Map.groupBy(byId.values(), ({ record }) => record.parent);
  const [root, ...otherRoots] = below.get(null) ?? [];
  refused.push(...otherRoots.map((one) => ({ ...one, refusal: 'ROOT' as const })));

  const placed: (Numbered & { path: string })[] = [];
  const paths = new Set<string>();
  const waiting = root === undefined ? [] : [{ one: root, above: '' }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { one, above } = next;
    const path = `${above}/${one.record.shortName}`;
    if (paths.has(path)) refused.push({ ...one, refusal: 'REPEATED' });
    else {
      paths.add(path);
      placed.push({ ...one, path });
      for (const child of below.get(one.record.id) ?? []) waiting.push({ one: child, above: path });
    }
  }

  const done = new Set([...placed, ...refused].map(({ row }) => row));
  for (const one of byId.values())
    if (!done.has(one.row))
      refused.push({ ...one, refusal: isInCycle(one, byId) ? 'CYCLE' : 'PARENT_UNKNOWN' });
  return { placed, refused: refused.toSorted((a, b) => a.row - b.row) };
}

/** Whether the way up from the node never ends. */
function isInCycle(one: Numbered, byId: ReadonlyMap<string, Numbered>): boolean {
  const seen = new Set<string>();
  for (
    let at: Numbered | undefined = one;
    at !== undefined;
    at = at.record.parent === null ? undefined : byId.get(at.record.parent)
  ) {
    if (seen.has(at.record.id)) return true;
    seen.add(at.record.id);
  }
  return false;
}

/**
 * Builds the tree that present nodes, which form one already, and changes to single nodes give
 * together. A change that has no place is refused, and the node stays as it is. The rows of the
 * present nodes are of no interest.
 */
export function changedTree(
  present: readonly OrganisationRecord[],
  changes: readonly Numbered[],
): OrganisationTree {
  const refused: (Numbered & { refusal: RecordRefusal })[] = [];
  const rows = new Map<string, number>();
  for (const same of Map.groupBy(changes, ({ record }) => foldedId(record.id)).values()) {
    const [one] = same;
    if (same.length > 1)
      refused.push(...same.map((claim) => ({ ...claim, refusal: 'REPEATED' as const })));
    else if (one !== undefined) rows.set(one.record.id, one.row);
  }

  let remaining = changes.filter(({ row, record }) => rows.get(record.id) === row);
  for (;;) {
    const changed = new Set(remaining.map(({ record }) => record.id));
    // What stays comes first, so that it keeps its place.
    const staying = present
      .filter(({ id }) => !changed.has(id))
      .map((record, at) => ({ row: -1 - at, record }));
    const tree = organisationTree([...staying, ...remaining]);
    const wrong = tree.refused.filter(({ row }) => row >= 0);
    if (wrong.length === 0) return { placed: tree.placed, refused };
    // Of those that only follow from another, the tree without that one decides.
    const causes = wrong.filter(
      ({ refusal, record: { parent } }) =>
        refusal !== 'CYCLE' && (parent === null || !changed.has(parent)),
    );
    const taken = causes.length > 0 ? causes : wrong.slice(0, 1);
    refused.push(...taken);
    const rowsTaken = new Set(taken.map(({ row }) => row));
    remaining = remaining.filter(({ row }) => !rowsTaken.has(row));
  }
}
