/**
 * Thrown when an external system does not respond, fails or returns an invalid response. The client
 * gets `externalSystem.NoResponse` (decisions, "Signing in and out").
 */
export class NoResponse extends Error {
  override readonly name: string = 'NoResponse';
  /** How long the system asks to be left alone; null where it does not. */
  readonly waitMs: number | null;

  constructor(
    message: string,
    { waitMs = null, ...options }: ErrorOptions & { readonly waitMs?: number | null } = {},
  ) {
    super(message, options);
    this.waitMs = waitMs;
  }
}
