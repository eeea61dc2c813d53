export { accept, hasOpened, lockInvitationFor, type Vouched } from './openInvitation.ts';
export { markBegun } from './store.ts';
