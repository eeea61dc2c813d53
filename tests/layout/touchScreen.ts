import { cdp } from 'vitest/browser';

/** Makes the window a touch screen, or one with a mouse again. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', {
    enabled,
    maxTouchPoints: 1,
  });
}
