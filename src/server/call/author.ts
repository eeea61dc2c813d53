import type { Author } from '../power/permit.ts';
import { type Identity, self } from './self.ts';

/** The caller as the author of a change to somebody, whom the law of power is asked about. */
export const authorOf = (actor: Identity): Author & { readonly kind: 'person' } => ({
  kind: 'person',
  lin: self(actor).lin,
});
