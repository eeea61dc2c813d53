import { spawnSync } from 'node:child_process';

const DOTS_PER_INCH = 150;

/**
 * Renders a page of a PDF as printed. Returns null and logs a notice when the program for it is
 * missing.
 */
export function pictureOfPage(pdf: Buffer, page: number): Buffer | null {
  const { error, status, stdout, stderr } = spawnSync(
    'pdftoppm',
    ['-png', '-r', String(DOTS_PER_INCH), '-f', String(page), '-l', String(page), '-'],
    { input: pdf, maxBuffer: 64 * 1024 * 1024 },
  );
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.log(
      'pdftoppm not found (on Debian: sudo apt-get install poppler-utils): printed codes are checked on the page only',
    );
    return null;
  }
  if (error || status !== 0)
    throw new Error(`pdftoppm could not render the page: ${error?.message ?? stderr.toString()}`);
  return stdout;
}
