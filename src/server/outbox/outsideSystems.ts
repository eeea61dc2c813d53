import type { DeliveryKind, OutsideSystem } from '#contract/deliveries.ts';
import { applePassChanges } from './applePasses.ts';
import { cardChanges } from './cards.ts';
import { directoryChanges } from './directory.ts';
import { googlePassChanges } from './googlePasses.ts';
import type { ChangeKind, OutsideSystems } from './changeKind.ts';

/** The systems with one receiver; the subscribers of webhooks are rows of a table. */
export type SingleSystem = Exclude<OutsideSystem, 'Webhooks'>;

/** An outside system that receives changes. */
interface Registration {
  /** Whether there is such a system. Without it, a change is complete when it is committed. */
  readonly isConfigured: (systems: OutsideSystems) => boolean;
  readonly kinds: Readonly<Partial<Record<DeliveryKind, ChangeKind>>>;
}

/** All outside systems that receive changes. Adding one takes a file with its kinds and a row. */
export const outsideSystems = {
  ApplePasses: {
    isConfigured: ({ applePasses = null }: OutsideSystems) => applePasses !== null,
    kinds: applePassChanges,
  },
  Cards: { isConfigured: ({ cards }: OutsideSystems) => cards !== null, kinds: cardChanges },
  Directory: {
    isConfigured: ({ directory }: OutsideSystems) => directory.outside !== null,
    kinds: directoryChanges,
  },
  GooglePasses: {
    isConfigured: ({ googlePasses = null }: OutsideSystems) => googlePasses !== null,
    kinds: googlePassChanges,
  },
} as const satisfies Readonly<Record<SingleSystem, Registration>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are written above
const singleSystems = Object.keys(outsideSystems) as SingleSystem[];

export const isConfigured = (system: SingleSystem, systems: OutsideSystems): boolean =>
  outsideSystems[system].isConfigured(systems);

export const configuredSystems = (systems: OutsideSystems): readonly SingleSystem[] =>
  singleSystems.filter((system) => isConfigured(system, systems));

/** Returns how a kind of change is stored and delivered; undefined for one of a later release. */
export function kindOf(system: SingleSystem, kind: DeliveryKind): ChangeKind | undefined {
  const { kinds }: Registration = outsideSystems[system];
  return kinds[kind];
}
