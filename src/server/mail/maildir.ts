import { lstat, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

export interface MaildirOptions {
  readonly folder: string;
  readonly largest: number;
  /**
   * Processes a message. Returns true when it has been processed, false when it is not for the
   * portal.
   */
  readonly processMessage: (message: Buffer) => Promise<boolean>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Maximum number of messages per run; the next run continues. */
const MAX_MESSAGES = 500;

/**
 * Processes the new messages in a Maildir in the order of their names, oldest first. A processed
 * message is deleted; any other is moved to the read messages (`cur`) for manual inspection. A
 * message whose processing fails stays and is retried in the next run.
 */
export async function readMaildir({
  folder,
  largest,
  processMessage,
  log,
}: MaildirOptions): Promise<void> {
  const names = (await readdir(join(folder, 'new'))).toSorted().slice(0, MAX_MESSAGES);
  for (const name of names) {
    const path = join(folder, 'new', name);
    try {
      const { size, isOrdinary } = await lstat(path).then((found) => ({
        size: found.size,
        isOrdinary: found.isFile(),
      }));
      if (isOrdinary && size <= largest && (await processMessage(await readFile(path))))
        await unlink(path);
      else await rename(path, join(folder, 'cur', `${name.replace(/:2,.*$/, '')}:2,`));
    } catch (err) {
      log.warn({ err }, 'bounce message could not be processed; will retry');
    }
  }
}
