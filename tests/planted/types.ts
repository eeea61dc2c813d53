import { runProgram } from '#tests/tools/program.ts';
import type { PlantedFault } from './fault.ts';
import { plant } from './copy.ts';

/** The TypeScript projects by the folders of their sources. */
const PROJECTS = [
  { sources: /^src\/(rules|contract)\/.*\.ts$/, project: 'src/rules' },
  { sources: /^src\/server\/.*\.ts$/, project: 'src/server' },
  { sources: /^src\/client\/.*\.tsx?$/, project: 'src/client' },
  { sources: /^sw\/.*\.ts$/, project: 'sw' },
];

/**
 * Returns the compiler's errors about faults, by the faults' ids: a fault that does not compile
 * proves nothing. All are planted at once, because a compilation takes a minute.
 */
export async function typeErrors(
  folder: string,
  faults: readonly PlantedFault[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const takeOut = plant(folder, faults);
  let output = '';
  try {
    for (const { sources, project } of PROJECTS)
      if (faults.some(({ file }) => sources.test(file)))
        await runProgram('tsc', [...OPTIONS, '-p', `${project}/tsconfig.json`], {
          signal,
          folder,
          onOutput: (text) => (output += text),
        });
  } finally {
    takeOut();
  }
  const lines = output.split('\n').filter((line) => /: error TS\d+/.test(line));
  const errorsOf = ({ file }: PlantedFault) => lines.filter((line) => line.startsWith(file));
  return new Map(
    faults.flatMap((fault) => {
      const errors = errorsOf(fault);
      return errors.length > 0 ? [[fault.id, errors.join('\n')]] : [];
    }),
  );
}

/** Leaves no file behind: the packages, and what is kept among them, are the project's own. */
const OPTIONS = ['--noEmit', '--composite', 'false', '--incremental', 'false'];
