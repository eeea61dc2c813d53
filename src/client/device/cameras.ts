/** Whether the browser gives pages access to cameras at all. */
export const hasCameras = (): boolean =>
  'mediaDevices' in navigator && navigator.mediaDevices !== undefined;

/** Number of cameras; more are told once the person has allowed one. */
export async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length;
}

/** A phone has its own camera app, which may work when the browser's camera access does not. */
export const hasCameraApp = (): boolean => matchMedia('(pointer: coarse)').matches;
