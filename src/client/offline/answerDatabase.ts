import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import { inTime } from '../device/inTime.ts';

/** Name of the database of stored answers, exported for tests and debugging. */
const ANSWERS_DATABASE = 'kept-answers';
const STORE = 'answers';

/**
 * Name of the entry with the key by which this device shows the person's card. It lies with the
 * answers, so that whatever empties the device deletes it.
 */
export const cardKeyEntry = (owner: string): string => `${owner} card`;

/** Time limit for opening the database, which another tab or the browser may block. */
const OPENING_TIMEOUT_MS = 2000;

let opened: Promise<IDBDatabase> | undefined;

const forget = (): void => void (opened = undefined);

/** @throws when storage is blocked, or the database does not open in time */
const open = (): Promise<IDBDatabase> =>
  (opened ??= connect().catch((error: unknown) => {
    forget();
    throw error;
  }));

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(ANSWERS_DATABASE);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await inTime(promisifyRequest(request), OPENING_TIMEOUT_MS);
  // The browser has closed the connection, such as when the user deletes the site's data; or another
  // tab deletes the database or changes its version, which waits for this connection.
  for (const event of ['close', 'versionchange'])
    database.addEventListener(event, () => {
      database.close();
      forget();
    });
  return database;
}

/**
 * The store that the library reads and writes. Repeats a request once in a new connection, because a
 * connection may be dead without the page having been told.
 */
export const answers: UseStore = async (mode, request) => {
  const attempt = async (database: IDBDatabase) =>
    request(database.transaction(STORE, mode).objectStore(STORE));
  const database = await open();
  try {
    return await attempt(database);
  } catch {
    database.close();
    forget();
    return attempt(await open());
  }
};

/** Whether this device shows the code of the person's card. */
export const holdsCardKey = (owner: string): Promise<boolean> =>
  get(cardKeyEntry(owner), answers).then(
    (key) => key !== undefined,
    () => false,
  );
