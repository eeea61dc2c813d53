/** How often a page asks whether what is on its way to an outside system has arrived. */
const POLL_MS = 10_000;

/** Returns the refetch interval of a query whose data may contain a delivery on its way. */
export const pollWhile = (isOnItsWay: boolean): number | false => isOnItsWay && POLL_MS;
