import { IncidentType } from '#contract/values.ts';
import type { Destinations } from './settings.ts';

const names: Readonly<Record<IncidentType, keyof Destinations>> = {
  0: 'CancelPhoneIncident',
  1: 'KundcenterIncident',
  2: 'InfocenterIncident',
  3: 'TeleserviceIncident',
};

/** Returns where a new case of the kind goes; empty if TOPdesk decides it. */
export const destinationOf = (destinations: Destinations, type: IncidentType) =>
  destinations[names[type]] ?? {};

/** Where a case is in TOPdesk. */
interface Location {
  readonly operatorGroup?: { readonly id?: string | null | undefined } | null | undefined;
  readonly category?: { readonly name?: string | null | undefined } | null | undefined;
}

/**
 * Returns the kinds whose destination the case is at now, which a person in TOPdesk may have
 * changed. A destination that names more counts before one that names less; a kind without a
 * destination of its own has the cases that are at no other.
 */
export function typesAt(destinations: Destinations, at: Location): readonly IncidentType[] {
  const fits = Object.values(IncidentType).flatMap((type) => {
    const { operatorGroup, category } = destinationOf(destinations, type);
    const named = [
      [operatorGroup, at.operatorGroup?.id],
      [category, at.category?.name],
    ].filter(([wanted]) => wanted !== undefined);
    return named.every(([wanted, found]) => wanted === found)
      ? [{ type, count: named.length }]
      : [];
  });
  const most = Math.max(...fits.map(({ count }) => count));
  return fits.filter(({ count }) => count === most).map(({ type }) => type);
}
