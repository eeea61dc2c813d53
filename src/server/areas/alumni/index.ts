export { sendAddressReplaced } from './emails.ts';
export { addMember, linkRequest, unknownCountries } from './profileStore.ts';
export { addRequest, hasMemberWithNumber, lockRequest, memberOf } from './store.ts';
