import { useEffect, useState } from 'react';
import { now } from '#client/device/clock.ts';

const REFRESH_MS = 5_000;
const minutesUntil = (moment: string) =>
  Math.max(0, Math.ceil((Date.parse(moment) - now()) / 60_000));

/** Returns the number of minutes until the moment by the server's clock, begun ones included. */
export function useMinutesLeft(moment: string): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(moment));
  useEffect(() => {
    const update = () => setMinutes(minutesUntil(moment));
    update();
    const timer = setInterval(update, REFRESH_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return minutes;
}
