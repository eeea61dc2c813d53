export { addMember, addressesOf, linkRequest, unknownCountries } from './profileStore.ts';
export { memberOf } from './store.ts';
