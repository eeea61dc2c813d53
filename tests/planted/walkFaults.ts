import type { PlantedFault, WalkFinder } from './fault.ts';

/** Stands for the sources as they are, in which the walk must find nothing new. */
export const CONTROL = 'control';

/** Conditions left out of a rule, which the walks must find. */
export const walkFaults: readonly PlantedFault<WalkFinder>[] = [
  {
    id: 'more-power',
    file: 'src/rules/power.ts',
    old: "[needsPower && !isOneself && !includesPowers(author.powers, person.powers), 'MORE_POWER']",
    new: "[needsPower && !includesPowers(author.powers, person.powers) && isOneself, 'MORE_POWER']",
    origin: 'the number of a superuser, replaced by an administrator of the department',
    finder: {
      oracle: 'power',
      what: /^(admin|kc|awayAdmin|studentAdmin) changed (person|account|activation_key) \(.*\) of \w+ \(has power\)$/,
    },
  },
  {
    id: 'key-for-more-power',
    file: 'src/rules/power.ts',
    old: 'secret: { isForOthers: true, needsPower: true,',
    new: 'secret: { isForOthers: true, needsPower: false,',
    origin: 'an activation key for somebody with a role, of an administrator without it',
    finder: { oracle: 'power', what: /activation_key \(inserted\) of \w+ \(has power\)$/ },
  },
  {
    id: 'end-of-more-power',
    file: 'src/rules/power.ts',
    old: 'access: { isForOthers: false, needsPower: true,',
    new: 'access: { isForOthers: false, needsPower: false,',
    origin: 'the account of a superuser, ended by an administrator of the department',
    finder: {
      oracle: 'power',
      what: /^(admin|kc|awayAdmin) changed \w+ \(.* earlier.*\) of \w+ \(has power\)$/,
    },
  },
  {
    id: 'accounts-out-of-reach',
    file: 'src/rules/power.ts',
    old: '!person.accounts.every((account) => helps(author.powers, account))',
    new: "!person.accounts.every((account) => helps(author.powers, account)) && person.lin === ''",
    origin: 'a key for a small second account with the number of a student',
    finder: { oracle: 'identity', what: /^stranger holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'key-after-take-over',
    file: 'src/rules/power.ts',
    old: '!isSuperuser(author.powers) && person.movedBy.has(author.lin)',
    new: 'false',
    origin: 'a key for an account that the same administrator has just taken over',
    finder: { oracle: 'identity', what: /^stranger holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'person-of-another-source',
    file: 'src/rules/power.ts',
    old: "[recognises && person.statedBy !== source, 'OTHER_SOURCE']",
    new: "[recognises && person.statedBy !== source && source === '', 'OTHER_SOURCE']",
    origin: 'a person of the portal, made its own by a system that states the number',
    finder: { oracle: 'power', what: /^scimPeople changed \w+ \(.*\) of \w+/ },
  },
  {
    id: 'number-by-source',
    file: 'src/rules/sourceProposals.ts',
    old: "before !== null && kindOf(before) === 'personal'",
    new: "before !== null && kindOf(before) !== 'personal' && before === after",
    origin: 'the personal number of somebody, replaced by a system',
    finder: { oracle: 'power', what: /^(scimPeople|file) replaced the personal number of \w+/ },
  },
  {
    id: 'large-move',
    file: 'src/rules/treeMoves.ts',
    old: 'people > 0 && people + earlier > allowed',
    new: 'people < 0 && people + earlier > allowed',
    origin: 'a department that a system moves below another one',
    finder: { oracle: 'reach', what: /^scimOrgs made .* \(many, (told|untold)\)$/ },
  },
  {
    id: 'untold-move',
    file: 'src/server/areas/register/treeMoves.ts',
    old: "await tellSuperusers(tx, origin, changed, 'made');",
    new: '',
    origin: 'an administrator whose reach grows without a word',
    finder: { oracle: 'reach', what: /^scimOrgs made .* \((few|many), untold\)$/ },
  },
  {
    id: 'reach-is-everything',
    file: 'src/rules/power.ts',
    old: '(organisationId === null ? hasRoot : organisationIds.has(organisationId))',
    new: '(organisationId === null ? hasRoot : organisationIds.size > 0)',
    origin: 'an account of another part of the organisation, opened by its user id',
    finder: { oracle: 'identity', what: /^\w+ holds a session of \w+ \(scope 5\)$/ },
  },
  {
    id: 'roles-by-anybody',
    file: 'src/rules/features.ts',
    old: "administration: { roles: ['MinITSuperUser'] },",
    new: "administration: { roles: ['MinITSuperUser', 'KCEmployee'] },",
    origin: 'a call of administration that a role too many may make',
    finder: { oracle: 'reach', what: /^kc gave \w+( \(has power\))? a role$/ },
  },
];
