import { pageAge } from '../device/clock.ts';
import { AlreadyRunning } from './errors.ts';

/**
 * Time after which a registration no longer blocks duplicates, because the call is considered hung
 * (AUTH-24).
 */
export const IN_FLIGHT_EXPIRY_MS = 180_000;

const registered = new Map<string, number>();

/**
 * Runs the operation unless one of the same name is in flight.
 * @throws {AlreadyRunning} when one is, and it started less than 180 s ago.
 */
export async function runOnce<T>(operation: string, run: () => Promise<T>): Promise<T> {
  const startedAt = registered.get(operation);
  const now = pageAge();
  if (startedAt !== undefined && now - startedAt < IN_FLIGHT_EXPIRY_MS)
    throw new AlreadyRunning(operation);

  registered.set(operation, now);
  try {
    return await run();
  } finally {
    // A hung call that ends after its registration expired must not remove the registration of a
    // later call.
    if (registered.get(operation) === now) registered.delete(operation);
  }
}
