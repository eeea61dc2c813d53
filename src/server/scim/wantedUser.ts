import type { Clearable } from '#contract/register.ts';
import type { StoredPerson } from '#server/areas/register/index.ts';
import type { ScimClient, ScimContext } from './client.ts';
import { isObject, type JsonObject } from './document.ts';
import { changedMeanwhile, notFound } from './errors.ts';
import { patched } from './patch.ts';
import type { Change } from './resource.ts';
import { resourceTypes, UNIVERSITY_USER } from './schemas.ts';
import { clearedIn, userOf } from './users.ts';

export type Known = ReadonlyMap<string, StoredPerson>;

/** The user as the client wants it, and what it takes away. */
export interface Wanted {
  readonly document: JsonObject;
  readonly cleared?: readonly Clearable[];
}

/** The user as the client wants it; without anything for one that is deleted. */
export function wantedBy(context: ScimContext, known: Known, change: Change): Wanted {
  const { client } = context;
  if (change.kind === 'create') {
    const { externalId = crypto.randomUUID() } = change.document;
    return { document: { ...withDefaults(change.document, client.defaults), externalId } };
  }
  const person = known.get(change.id.toLowerCase());
  if (person === undefined) throw notFound();
  const { document, version } = userOf(person, context);
  if (!change.isCurrent(version)) throw changedMeanwhile();
  if (change.kind === 'delete') return { document: {} };
  if (change.kind === 'replace') return { document: replacing(document, change.document) };
  const before = person.endedOn === null ? document : withDayBefore(document, person);
  const after = patched(resourceTypes.User, before, change.operations);
  return { document: after, cleared: clearedIn(before, after) };
}

/** What a client leaves out of a new user. */
function withDefaults(document: JsonObject, { kind, organisation }: ScimClient['defaults']) {
  const { userType = kind } = document;
  const own = universityOf(document);
  return {
    ...document,
    ...(userType !== null && { userType }),
    ...(organisation !== null &&
      userType !== 'Student' && { [UNIVERSITY_USER]: { organization: organisation, ...own } }),
  };
}

/** What is required stays as it is where a client replaces a user without it. */
function replacing(present: JsonObject, stated: JsonObject): JsonObject {
  const kept = Object.entries(present).filter(([name]) =>
    ['externalId', 'userName', 'userType'].includes(name),
  );
  const { organization } = universityOf(present);
  return {
    ...Object.fromEntries(kept),
    ...stated,
    ...(organization !== undefined && {
      [UNIVERSITY_USER]: { organization, ...universityOf(stated) },
    }),
  };
}

const universityOf = (document: JsonObject): JsonObject => {
  const own = document[UNIVERSITY_USER];
  return isObject(own) ? own : {};
};

/** An account that is taken into use again has the last day that it had before it was ended. */
function withDayBefore(document: JsonObject, { lastDay }: StoredPerson): JsonObject {
  const { endDate: _ended, ...own } = universityOf(document);
  return {
    ...document,
    [UNIVERSITY_USER]: { ...own, ...(lastDay !== null && { endDate: lastDay }) },
  };
}
