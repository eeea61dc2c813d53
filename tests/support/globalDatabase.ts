import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { clockEnvironment } from '../tools/clock.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';
import { startTestServer } from './databaseServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server shared by all tests of this run. */
    databaseServer: string;
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  try {
    await fillTemplates(server.url);
    project.provide('databaseServer', server.url);
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fillTemplates(server: string): Promise<void> {
  const program = spawn(process.execPath, ['tests/support/fillTemplates.ts', server], {
    cwd: root,
    env: { ...plainEnvironment(), ...clockEnvironment() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = await once(program, 'close');
  if (status !== 0) throw new Error('The databases of the tests could not be filled.');
}
