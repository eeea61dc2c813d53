export { accept, hasOpened, lockInvitationFor, type Vouched } from './openInvitation.ts';
