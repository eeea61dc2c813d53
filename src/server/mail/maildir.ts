import { lstat, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

export interface MaildirReading {
  readonly folder: string;
  readonly largest: number;
  /** What is done with a message. True: it is done with; false: it is none of ours. */
  readonly take: (message: Buffer) => Promise<boolean>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** In one turn; the next one goes on. */
const MOST = 500;

/**
 * Takes what has come into a Maildir, oldest name first. A message that is done with is deleted, and any other put among those that have
 * been seen (`cur`), for somebody to look at. One that fails stays and is tried at the next turn.
 */
export async function readMaildir({ folder, largest, take, log }: MaildirReading): Promise<void> {
  const names = (await readdir(join(folder, 'new'))).toSorted().slice(0, MOST);
  for (const name of names) {
    const path = join(folder, 'new', name);
    try {
      const { size, isOrdinary } = await lstat(path).then((found) => ({ size: found.size, isOrdinary: found.isFile() }));
      if (isOrdinary && size <= largest && (await take(await readFile(path)))) await unlink(path);
      else await rename(path, join(folder, 'cur', `${name.replace(/:2,.*$/, '')}:2,`));
    } catch (err) {
      log.warn({ err }, 'a message in the mailbox of returned mail could not be taken and will be tried again');
    }
  }
}
