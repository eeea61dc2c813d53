import { Client, type ClientOptions } from 'ldapts';

/**
 * A connection to a directory server, which is opened by its first operation and given up when that
 * takes longer than `connectMs` for name, connection and TLS. Whoever uses it limits each unit of
 * work.
 */
export const ldapConnection = (
  options: Omit<ClientOptions, 'connectTimeout'>,
  connectMs: number,
): Client => new Client({ ...options, connectTimeout: connectMs });
