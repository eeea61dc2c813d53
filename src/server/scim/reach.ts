import type { ScimClient } from './client.ts';
import { forbidden } from './errors.ts';
import type { Endpoint } from './resource.ts';

/** @throws {ScimError} 403 unless the client may read, or write, the resources of the endpoint */
export function refuseReach(
  { reach }: ScimClient,
  { reach: needed, type }: Endpoint,
  isChange: boolean,
): void {
  if (!reach.resources.includes(needed))
    throw forbidden(`This client has no access to ${type.endpoint}.`);
  if (isChange && !reach.mayWrite) throw forbidden('This client may only read.');
}
