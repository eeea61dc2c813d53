import { hash, verify } from '@node-rs/argon2';

/** Hashes passwords away from the event loop. */
export interface Hashing {
  /** Argon2id, with its parameters and salt in the text. */
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/** The least that OWASP asks for: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const createHashing = (): Hashing => ({
  hash: (password) => hash(password, PARAMETERS),
  verify: (known, password) => verify(known, password),
});
