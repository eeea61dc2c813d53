/** A system outside is silent, ill or talks nonsense. The caller is told `externalSystem.NoResponse` (decisions, "Signing in and out"). */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}
