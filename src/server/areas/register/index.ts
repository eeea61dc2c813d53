/** Organisations, people, roles and lists as the university's own systems state them. */
export { type Files, importFiles, type ImportReport, type Listener } from './importFiles.ts';
export { endPeople } from './endings.ts';
export { changeOrganisations, storedOrganisations } from './organisationChanges.ts';
export { deleteOrganisation, ensureRoot, presentRoot } from './organisations.ts';
export { allOf, type FileOutcome, type Origin, roleContextOf, TooManyEnd } from './outcome.ts';
export { applyPeople } from './people.ts';
export { pushList } from './pushList.ts';
export {
  accountsOfRoleHolders,
  type HeldAccount,
  holdsRole,
  type Proposed,
  proposedIn,
  proposeEndings,
} from './proposalStore.ts';
export { modifiedAt, type StoredPerson, storedPeople } from './stored.ts';
export {
  giveRole,
  type HeldRole,
  membersOf,
  type RoleMember,
  roleMembers,
  takeRole,
} from './roleMembers.ts';
export { refusalOfRole } from './roles.ts';
export { beginStatements, recentRuns } from './runStore.ts';
export { openMoves } from './treeMoveStore.ts';
export { permitTree } from './treeMoves.ts';
