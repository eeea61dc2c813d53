import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts the university's own certificate authorities (PEM) from now on. Node.js reads
 * `NODE_EXTRA_CA_CERTS` by itself, but only from the environment of its start, and not from a file or
 * a flag of setup.
 */
export const trustAuthorities = (certificates: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificates]);
