/** What the server's background jobs do to roles. */
export { removeEndedRoles } from './removeEnded.ts';
