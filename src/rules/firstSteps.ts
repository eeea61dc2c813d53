import type { FirstStep } from '#contract/firstSteps.ts';

/** What a portal has, as far as it decides whether it is still new. */
export interface PortalContents {
  /** The nodes of the organisation; setup makes one of them. */
  readonly organisations: number;
  readonly administersAny: boolean;
  readonly people: number;
  /** How many of the people are superusers, whom setup may have named. */
  readonly superusers: number;
  /** Kinds of terms of which somebody has published a version; proposals come with the portal. */
  readonly ownTerms: number;
  /** Of the helpdesk, so that the portal can say whether it is open. */
  readonly hasOpeningHours: boolean;
  readonly campuses: number;
  /** Whether a card system is connected or any card is known. */
  readonly hasCards: boolean;
  readonly hasSentMail: boolean;
}

/** What a new portal needs, and whether it is there. */
export const firstStepsOf = (portal: PortalContents): FirstStep[] => [
  { name: 'ORGANISATION', isDone: portal.organisations > 1 },
  { name: 'REACH', isDone: portal.administersAny },
  { name: 'PEOPLE', isDone: portal.people > portal.superusers },
  { name: 'TERMS', isDone: portal.ownTerms > 0 },
  { name: 'HELPDESK', isDone: portal.hasOpeningHours },
  { name: 'PLACES', isDone: portal.campuses > 0 },
  { name: 'CARDS', isDone: portal.hasCards },
  { name: 'LETTERS', isDone: portal.hasSentMail },
];

/** The list as it is shown: not at all once nothing is missing. */
export function shownFirstSteps(portal: PortalContents): FirstStep[] {
  const steps = firstStepsOf(portal);
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
