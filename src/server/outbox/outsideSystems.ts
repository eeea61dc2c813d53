import type { DeliveryKind, OutsideSystem } from '#contract/deliveries.ts';
import { cardChanges } from './cards.ts';
import type { ChangeKind, OutsideSystems } from './changeKind.ts';

/** An outside system that receives changes. */
interface Registration {
  /** Whether there is such a system. Without it, a change is complete when it is committed. */
  readonly isConfigured: (systems: OutsideSystems) => boolean;
  readonly kinds: Readonly<Partial<Record<DeliveryKind, ChangeKind>>>;
}

/** All outside systems that receive changes. Adding one takes a file with its kinds and a row. */
export const outsideSystems = {
  Cards: { isConfigured: ({ cards }: OutsideSystems) => cards !== null, kinds: cardChanges },
} as const satisfies Readonly<Record<OutsideSystem, Registration>>;

export const isConfigured = (system: OutsideSystem, systems: OutsideSystems): boolean =>
  outsideSystems[system].isConfigured(systems);

/** Returns how a kind of change is stored and delivered; undefined for one of a later release. */
export function kindOf(system: OutsideSystem, kind: DeliveryKind): ChangeKind | undefined {
  const { kinds }: Registration = outsideSystems[system];
  return kinds[kind];
}
