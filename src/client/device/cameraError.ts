/**
 * Why a camera provides no picture: access denied, no camera, used by another program, a resolution
 * too low for printing, or too little memory for a picture.
 */
export type CameraError = 'DENIED' | 'ABSENT' | 'BUSY' | 'COARSE' | 'MEMORY';

/** Maps an error of `getUserMedia` to a reason that a user can act on. */
export function cameraError(error: unknown): CameraError {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'DENIED';
  if (name === 'NotReadableError' || name === 'AbortError') return 'BUSY';
  return 'ABSENT';
}
