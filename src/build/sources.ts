/** The folders and files from which the client is built, relative to the project's folder. */
export const CLIENT_SOURCES: readonly string[] = [
  'src/client',
  'src/contract',
  'src/rules',
  'src/build',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
