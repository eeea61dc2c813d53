export { accept, lockInvitationFor, type Vouched } from './opening.ts';
