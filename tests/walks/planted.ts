import type { Oracle } from './oracles.ts';

/**
 * A fault that the walk must find: one condition left out of a rule. Whoever changes the line that
 * an anchor names rewrites the fault beside it.
 */
export interface PlantedFault {
  readonly id: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly old: string;
  readonly new: string;
  /** Where such a fault has been seen. */
  readonly origin: string;
  /** What the walk says of it: the oracle, and what it saw. */
  readonly found: { readonly oracle: Oracle; readonly what: RegExp };
}

/** Stands for the sources as they are, in which the walk must find nothing new. */
export const CONTROL = 'control';

export const plantedFaults: readonly PlantedFault[] = [
  {
    id: 'key-for-more-power',
    file: 'src/rules/power.ts',
    old: "[needsPower && !isOneself && !includesPowers(author.powers, person.powers), 'MORE_POWER']",
    new: "[false, 'MORE_POWER']",
    origin: 'an activation key for somebody with a role, of an administrator without it',
    found: { oracle: 'power', what: /activation_key \(inserted\) of \w+ \(has power\)$/ },
  },
  {
    id: 'accounts-out-of-reach',
    file: 'src/rules/power.ts',
    old: '!person.accounts.every((account) => helps(author.powers, account))',
    new: 'false',
    origin: 'a key for a small second account with the number of a student',
    found: { oracle: 'identity', what: /^stranger holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'key-after-take-over',
    file: 'src/rules/power.ts',
    old: '!isSuperuser(author.powers) && person.movedBy.has(author.lin)',
    new: 'false',
    origin: 'a key for an account that the same administrator has just taken over',
    found: { oracle: 'identity', what: /^stranger holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'reach-is-everything',
    file: 'src/rules/power.ts',
    old: '(organisationId === null ? hasRoot : organisationIds.has(organisationId))',
    new: '(organisationId === null ? hasRoot : organisationIds.size > 0)',
    origin: 'an account of another part of the organisation, opened by its user id',
    found: { oracle: 'identity', what: /^\w+ holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'roles-by-anybody',
    file: 'src/rules/features.ts',
    old: "administration: { roles: ['MinITSuperUser'] },",
    new: "administration: { roles: ['MinITSuperUser', 'KCEmployee'] },",
    origin: 'a call of administration that a role too many may make',
    found: { oracle: 'reach', what: /^kc gave \w+( \(has power\))? a role$/ },
  },
];
