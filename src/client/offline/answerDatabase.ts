/** Name of the database of stored answers, exported for tests and debugging. */
export const ANSWERS_DATABASE = 'kept-answers';
const STORE = 'answers';

/** Time limit for opening the database, which another tab or the browser may block. */
const OPENING_TIMEOUT_MS = 2000;

let opened: Promise<IDBDatabase> | undefined;

const forget = (): void => void (opened = undefined);

/** @throws when storage is blocked, or the database does not open in time */
const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(ANSWERS_DATABASE);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened')));
    request.addEventListener('success', () => {
      const database = request.result;
      // The browser has closed the connection, such as when the user deletes the site's data.
      database.addEventListener('close', forget);
      // Another tab deletes the database or changes its version, which waits for this connection.
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
      resolve(database);
    });
    setTimeout(() => reject(new Error('Blocked')), OPENING_TIMEOUT_MS);
  }).catch((error: unknown) => {
    forget();
    throw error;
  }));

/**
 * Runs a request in a transaction, and resolves when the transaction is complete. Repeats it once
 * in a new connection, because a connection may be dead without the page having been told.
 */
async function transact<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const attempt = (database: IDBDatabase) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const sent = request(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(sent.result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('Aborted')),
      );
    });
  const database = await open();
  try {
    return await attempt(database);
  } catch {
    database.close();
    forget();
    return attempt(await open());
  }
}

/** Returns the entry of a person; undefined when there is none. */
export const readEntry = (key: string): Promise<unknown> =>
  transact('readonly', (store) => store.get(key) as IDBRequest<unknown>);

export const writeEntry = (key: string, entry: unknown): Promise<unknown> =>
  transact('readwrite', (store) => store.put(entry, key));

export const deleteEntry = (key: string): Promise<unknown> =>
  transact('readwrite', (store) => store.delete(key));

/** Deletes the entries of all people. */
export const deleteEntries = (): Promise<unknown> =>
  transact('readwrite', (store) => store.clear());

/** Deletes the entries of everybody else, left behind by an interrupted sign-out. */
export async function deleteOtherEntries(key: string): Promise<void> {
  const keys = await transact('readonly', (store) => store.getAllKeys());
  for (const other of keys)
    if (other !== key) await transact('readwrite', (store) => store.delete(other));
}
