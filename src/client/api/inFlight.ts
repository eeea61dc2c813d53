import { AlreadyRunning } from './errors.ts';

/** After this long a registration no longer stands in the way: the call hangs (AUTH-24). */
export const IN_FLIGHT_EXPIRY_MS = 180_000;

const registered = new Map<string, number>();

/**
 * Runs the operation unless one of the same name is under way.
 * @throws {AlreadyRunning} when it is, and was begun less than 180 s ago.
 */
export async function runOnce<T>(operation: string, run: () => Promise<T>): Promise<T> {
  const begun = registered.get(operation);
  const now = Date.now();
  if (begun !== undefined && now - begun < IN_FLIGHT_EXPIRY_MS) throw new AlreadyRunning(operation);

  registered.set(operation, now);
  try {
    return await run();
  } finally {
    // A hung call that ends after its expiry must not remove the registration of its successor.
    if (registered.get(operation) === now) registered.delete(operation);
  }
}
