import { Messages, Schemas, type Types } from 'scimmy';
import { nationalIdOf } from './people.ts';

const EXTENSION = 'urn:minit:scim:schemas:extension:university:1.0:User';
const USERS_IN_REQUEST = 250;

/** A staff system whose requests and responses are the classes of the package scimmy. */
export interface StaffSystem {
  /** Creates students in bulk, and returns the statuses of the operations. */
  readonly createStudents: (count: number) => Promise<string[]>;
  /** The number of users that the source has. */
  readonly countUsers: () => Promise<number>;
  /** Ends the account of a student. */
  readonly end: (externalId: string) => Promise<void>;
}

/** Returns a system that calls the SCIM address with the token (docs/scim.md). */
export function staffSystem(address: string, token: string): StaffSystem {
  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Messages.ErrorResponse((await response.json()) as Error);
    return (await response.json()) as Answer;
  }
  const list = async (query: string) =>
    new Messages.ListResponse(
      await send<Messages.ListResponse<Types.Schema>>('GET', `/Users?${query}`),
    );

  return {
    async createStudents(count) {
      const statuses: string[] = [];
      for (let from = 0; from < count; from += USERS_IN_REQUEST) {
        const operations = Array.from(
          { length: Math.min(USERS_IN_REQUEST, count - from) },
          (_, at) => ({
            method: 'POST' as const,
            path: '/Users',
            bulkId: `u${at}`,
            data: studentAt(from + at),
          }),
        );
        const request = new Messages.BulkRequest({
          schemas: [Messages.BulkRequest.id],
          failOnErrors: 1,
          Operations: operations,
        });
        const { Operations } = new Messages.BulkResponse(
          await send<{ Operations: Messages.BulkResponse.BulkOpResponse[] }>(
            'POST',
            '/Bulk',
            request,
          ),
        );
        statuses.push(...Operations.map(({ status }) => String(status)));
      }
      return statuses;
    },
    countUsers: async () => (await list('count=0')).totalResults,
    async end(externalId) {
      const { Resources } = await list(
        `filter=${encodeURIComponent(`externalId eq "${externalId}"`)}`,
      );
      const [user] = Resources;
      const patch = new Messages.PatchOp({
        schemas: [Messages.PatchOp.id],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      });
      await send('PATCH', `/Users/${user?.id}`, patch);
    },
  };
}

const studentAt = (at: number) => ({
  schemas: [Schemas.User.definition.id, EXTENSION],
  externalId: `N${at}`,
  name: { givenName: 'Nova', familyName: 'Lindqvist' },
  userType: 'Student',
  emails: [{ type: 'home', value: `nova${at}@home.example` }],
  [EXTENSION]: { nationalId: nationalIdOf(500 + at), studies: { credits: 30 } },
});
