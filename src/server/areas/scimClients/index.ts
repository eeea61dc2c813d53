/** The systems that state people, organisations and roles by SCIM. */
export {
  type ClientAuthor,
  type ClientFields,
  type ClientRefusal,
  createClient,
  revokeClient,
} from './changes.ts';
export { clientOfToken, type ScimClient } from './clientOfToken.ts';
export { clientNamed, type ClientRow, clients, lockClient } from './store.ts';
