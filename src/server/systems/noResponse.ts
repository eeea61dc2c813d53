/**
 * Thrown when an external system does not respond, fails or returns an invalid response. The client
 * gets `externalSystem.NoResponse` (decisions, "Signing in and out").
 */
export class NoResponse extends Error {
  override readonly name: string = 'NoResponse';
}
