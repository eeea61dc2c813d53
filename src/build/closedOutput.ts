/**
 * Lets a command end as usual after the reader of its output has closed the pipe, as `head` does:
 * what it prints from then on is lost. Every command that prints lines calls this first.
 */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
