import { useEffect, useState, useSyncExternalStore } from 'react';
import { codeText, SLOT_MS, statementContent, withSignature } from '#rules/livingCode.ts';
import { now } from '#client/device/clock.ts';
import { type CardKey, SIGNATURE } from './cardKey.ts';

/** Often enough for a count of seconds, also after the clock has been corrected. */
const TICK_MS = 250;

const subscribeToTicks = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

const currentSlot = (): number => Math.floor(now() / SLOT_MS);
const secondsLeft = (): number => Math.ceil((SLOT_MS - (now() % SLOT_MS)) / 1000);
const isVisible = (): boolean => document.visibilityState === 'visible';

/** The number of seconds until the next code. */
export const useSecondsLeft = (): number => useSyncExternalStore(subscribeToTicks, secondsLeft);

/**
 * The slot of time that the code is for. It changes when the clock is corrected, too, so that the
 * code follows the server's time and not the device's.
 */
export const useSlot = (): number => useSyncExternalStore(subscribeToTicks, currentSlot);

/** Whether the page is visible: a hidden page shows no code, so that no list of open apps has it. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribeToTicks, isVisible);

/** The text of the code for the slot; null until it has been signed. */
export function useCode(key: CardKey, slot: number): string | null {
  const [made, setMade] = useState<{ readonly key: CardKey; readonly text: string } | null>(null);
  useEffect(() => {
    let isOutdated = false;
    const make = async () => {
      const text = await codeOf(key, slot * SLOT_MS);
      if (!isOutdated) setMade({ key, text });
    };
    void make();
    return () => {
      isOutdated = true;
    };
  }, [key, slot]);
  // While the next code is signed, the one before is still accepted.
  return made?.key === key ? made.text : null;
}

/** Signs the code for a moment. */
export async function codeOf(
  { certificate, privateKey }: Pick<CardKey, 'certificate' | 'privateKey'>,
  moment: number,
): Promise<string> {
  const content = statementContent(certificate, moment);
  const signature = await crypto.subtle.sign(SIGNATURE, privateKey, content);
  return codeText(withSignature(content, new Uint8Array(signature)));
}
