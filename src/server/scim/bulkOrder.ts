/** What decides the order of an operation. */
export interface Ordered {
  /** The endpoint; operations of one are carried out together. */
  readonly endpoint: string;
  /** The resource that is changed; null for a new one. */
  readonly resource: string | null;
  /** The positions of the operations that make what this one refers to. */
  readonly needs: readonly number[];
}

export interface BulkOrder {
  /** Positions of operations that are carried out together, in order. */
  readonly batches: readonly (readonly number[])[];
  /** Operations that refer to each other in a circle, or to one that does. */
  readonly circular: ReadonlySet<number>;
}

/**
 * Divides operations into batches in which no operation depends on another: consecutive ones of one
 * endpoint, each about another resource. An operation that a preceding one refers to is carried out
 * before that one.
 */
export function bulkOrder(operations: readonly Ordered[]): BulkOrder {
  const states = new Map<number, 'open' | 'done'>();
  const circular = new Set<number>();
  const order: number[] = [];
  const visit = (at: number): boolean => {
    const operation = operations[at];
    if (operation === undefined || states.get(at) === 'open' || circular.has(at)) return false;
    if (states.get(at) === 'done') return true;
    states.set(at, 'open');
    const isReady = operation.needs.every(visit);
    states.set(at, 'done');
    if (isReady) order.push(at);
    else circular.add(at);
    return isReady;
  };
  for (const at of operations.keys()) visit(at);

  const batches: number[][] = [];
  let resources = new Set<string>();
  for (const at of order) {
    const operation = operations[at];
    const batch = batches.at(-1);
    const first = batch?.[0] === undefined ? undefined : operations[batch[0]];
    const follows =
      batch !== undefined &&
      operation !== undefined &&
      first?.endpoint === operation.endpoint &&
      !operation.needs.some((need) => batch.includes(need)) &&
      (operation.resource === null || !resources.has(operation.resource));
    if (follows) batch.push(at);
    else {
      batches.push([at]);
      resources = new Set();
    }
    if (operation?.resource) resources.add(operation.resource);
  }
  return { batches, circular };
}
