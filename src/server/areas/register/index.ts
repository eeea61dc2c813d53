/** Organisations, people and roles as the university's own systems state them. */
export {
  type FileReport,
  type Files,
  importFiles,
  type ImportReport,
  type Listener,
} from './importFiles.ts';
export { endPeople } from './endings.ts';
export { changeOrganisations, storedOrganisations } from './organisationChanges.ts';
export { deleteOrganisation, presentRoot } from './organisations.ts';
export { allOf, type Origin, type RecordOutcome, roleContextOf, TooManyEnd } from './outcome.ts';
export { applyPeople } from './people.ts';
export {
  accountsOfRoleHolders,
  type HeldAccount,
  holdsRole,
  type Proposed,
  proposedIn,
  proposeEndings,
} from './proposalStore.ts';
export { type StoredPerson, storedPeople } from './stored.ts';
export {
  giveRole,
  type HeldRole,
  membersOf,
  type RoleMember,
  roleMembers,
  takeRole,
} from './roleMembers.ts';
export { beginStatements, recentRuns } from './runStore.ts';
export { openMoves } from './treeMoveStore.ts';
