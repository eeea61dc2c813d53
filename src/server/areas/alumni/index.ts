export { addMember, addressesOf, linkRequest, unknownCountries } from './profileStore.ts';
export { hasMemberWithNumber, lockRequest, memberOf } from './store.ts';
