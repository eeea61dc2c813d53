import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '#client/store/store.ts';

interface HandOver<Value> {
  /** Hands the value to a screen that is opened next. */
  readonly hand: (screen: string, value: Value) => void;
  /** Calls the function once with the value that was handed to this screen. */
  readonly useHanded: (screen: string, onValue: (value: Value) => void) => void;
}

/**
 * Hands a value from one screen to the next in memory only: in no address, and not in the browser's
 * history.
 */
function handOver<Value>(): HandOver<Value> {
  const handed = createStore<{ readonly screen: string; readonly value: Value } | null>(null);
  return {
    hand: (screen, value) => handed.set({ screen, value }),
    useHanded: (screen, onValue) => {
      const waiting = useStore(handed);
      const take = useEffectEvent(onValue);
      useEffect(() => {
        if (waiting?.screen !== screen) return;
        handed.set(null);
        take(waiting.value);
      }, [waiting, screen]);
    },
  };
}

/** What was typed elsewhere and is to be searched for. It may be a personal identity number. */
export const { hand: handSearch, useHanded: useHandedSearch } = handOver<string>();

interface ChosenPlace {
  readonly campusId: string;
  readonly buildingId: string;
  /** Empty for a building. */
  readonly roomId: string;
}

/** A place that was found elsewhere and is to be a visiting address. */
export const { hand: handPlace, useHanded: useHandedPlace } = handOver<ChosenPlace>();
