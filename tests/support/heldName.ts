import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

let held = 0;

interface HeldName {
  /** No name before. */
  readonly name: string;
  readonly wasAsked: () => boolean;
  readonly release: () => void;
}

/** Makes the look-up of a name wait for ever, as when its name server does not answer. */
export function holdName(): HeldName {
  const original = dns.lookup;
  held += 1;
  const name = `held-${held}.invalid`;
  let wasAsked = false;
  dns.lookup = new Proxy(original, {
    apply(target, self, given) {
      if (given[0] !== name) return Reflect.apply(target, self, given);
      wasAsked = true;
      return new Promise(() => undefined);
    },
  });
  syncBuiltinESMExports();
  return {
    name,
    wasAsked: () => wasAsked,
    release: () => {
      dns.lookup = original;
      syncBuiltinESMExports();
    },
  };
}
