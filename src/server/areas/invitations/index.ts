export { accept, lockInvitationFor, type Vouched } from './openInvitation.ts';
