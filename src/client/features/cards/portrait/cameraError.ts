/** Why a camera gives no picture: not allowed, none there, taken by another program, silent, or too coarse to print from. */
export type CameraError = 'DENIED' | 'ABSENT' | 'BUSY' | 'COARSE';

/** What `getUserMedia` was refused with, in words that a person can do something about. */
export function cameraError(error: unknown): CameraError {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'DENIED';
  if (name === 'NotReadableError' || name === 'AbortError') return 'BUSY';
  return 'ABSENT';
}
