import { connect, TLSSocket } from 'node:tls';
import { Client, type ClientOptions } from 'ldapts';
import { lookupName } from './names.ts';
import { OutwardError } from './outwardError.ts';
import { limitReceived } from './socket.ts';

/** The answer to one operation, with all entries that a search has found: accounts and groups. */
const MAX_ANSWER = 1024 * 1024;
/** Every message is a sequence of BER. */
const SEQUENCE = 0x30;

interface DirectoryConnection {
  readonly url: string;
  readonly tlsOptions: NonNullable<ClientOptions['tlsOptions']>;
}

/**
 * A connection to a directory server over TLS, which is opened by its first operation and given up
 * when that takes longer than `connectMs` for name, connection and TLS. It ends when an answer is
 * too long, or none of LDAP. Whoever uses it limits each unit of work in time.
 */
export const ldapConnection = (
  { url, tlsOptions }: DirectoryConnection,
  connectMs: number,
): Client =>
  new Client({
    url,
    // With these, the connection is secure whatever the address begins with.
    tlsOptions: { ...tlsOptions, lookup: lookupName },
    createSecureConnection,
    connectTimeout: connectMs,
    // Otherwise a connection that is lost between two operations would be replaced by an anonymous one.
    autoRebind: true,
  });

/** `connect`, whose connections are limited. */
const createSecureConnection = new Proxy(connect, {
  apply(target, self, given) {
    const socket: unknown = Reflect.apply(target, self, given);
    if (socket instanceof TLSSocket) socket.once('secureConnect', () => guard(socket));
    return socket;
  },
});

/** The library waits for the rest of whatever has come, however long it is. */
function guard(socket: TLSSocket): void {
  limitReceived(socket, MAX_ANSWER);
  socket.once('data', ([first]: Buffer) => {
    if (first !== SEQUENCE) socket.destroy(new OutwardError('NONSENSE'));
  });
}
