import { Client } from 'ldapts';
import {
  type DirectoryServer,
  missingForOpenLdap,
  startOpenLdap,
} from '#tests/support/directoryServers.ts';

/** The number of entries, of those that are locked, and of the members of two groups. */
export interface Counts {
  readonly entries: number;
  readonly locked: number;
  readonly staff: number;
  readonly students: number;
}

/** The university's directory, which the portal provisions. */
export interface Directory {
  /** The `PORTAL_DIRECTORY_*` variables of docs/configuration.md. */
  readonly environment: Readonly<Record<string, string>>;
  readonly count: () => Promise<Counts>;
  /** Whether the account can sign in with the password. */
  readonly accepts: (userId: string, password: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** Starts the directory; returns null and logs a notice where no OpenLDAP is installed. */
export async function startDirectory(): Promise<Directory | null> {
  const missing = missingForOpenLdap();
  if (missing !== null) {
    console.log(`Without a directory: ${missing}`);
    return null;
  }
  const server = await startOpenLdap();
  const base = server.environment['PORTAL_DIRECTORY_BASE'] ?? '';
  const group = (cn: string) => `cn=${cn},ou=groups,${base}`;
  const administrator = await server.administrator();
  for (const cn of ['staff', 'students'])
    // A group of OpenLDAP cannot be empty.
    await administrator.add(group(cn), { objectClass: ['groupOfNames'], cn, member: base });
  const { people } = server;
  return {
    environment: {
      ...server.environment,
      PORTAL_DIRECTORY_PROVISIONING: 'true',
      PORTAL_DIRECTORY_CONTAINERS: ['Employee', 'Associate', 'Student', 'External']
        .map((kind) => `${kind}=${people}`)
        .join('; '),
      PORTAL_DIRECTORY_GROUPS: `Employee=${group('staff')}; Associate=${group('staff')}; Student=${group('students')}`,
    },
    count: async () => ({
      entries: (await entriesIn(administrator, people, '(uid=*)')).length,
      locked: (await entriesIn(administrator, people, '(pwdAccountLockedTime=*)')).length,
      staff: await membersOf(administrator, group('staff')),
      students: await membersOf(administrator, group('students')),
    }),
    accepts: (userId, password) => accepts(server, `uid=${userId},${people}`, password),
    stop: async () => {
      await administrator.unbind();
      await server.stop();
    },
  };
}

const entriesIn = async (client: Client, base: string, filter: string) =>
  (await client.search(base, { filter, attributes: ['uid'], paged: true })).searchEntries;

/** Without the member that every group must have. */
async function membersOf(client: Client, group: string): Promise<number> {
  const { searchEntries } = await client.search(group, { scope: 'base', attributes: ['member'] });
  return [searchEntries[0]?.['member'] ?? []].flat().length - 1;
}

async function accepts(server: DirectoryServer, dn: string, password: string): Promise<boolean> {
  const client = new Client({
    url: `ldaps://${server.host}:${server.port}`,
    tlsOptions: { rejectUnauthorized: false },
  });
  try {
    await client.bind(dn, password);
    return true;
  } catch {
    return false;
  } finally {
    await client.unbind();
  }
}
