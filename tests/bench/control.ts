import * as z from 'zod/mini';
import { freePort } from '../tools/server.ts';

/** Bytes of a process: what is in use after a garbage collection, and what it occupies. */
const Memory = z.object({ live: z.number(), resident: z.number() });
export type Memory = z.infer<typeof Memory>;

export interface Control {
  /** With which the portal must be started. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memory: () => Promise<Memory>;
  /** Moves the portal's `Date` forward; timers and the database's clock are not moved. */
  readonly forward: (milliseconds: number) => Promise<void>;
}

/** Returns the control of a portal from inside. */
export async function portalControl(): Promise<Control> {
  const port = await freePort();
  const ask = async (forward: number) =>
    Memory.parse(await (await fetch(`http://127.0.0.1:${port}/?forward=${forward}`)).json());
  return {
    environment: {
      BENCH_CONTROL_PORT: String(port),
      NODE_OPTIONS: `--import=${new URL('controlled.ts', import.meta.url).href}`,
    },
    memory: () => ask(0),
    forward: async (milliseconds) => void (await ask(milliseconds)),
  };
}
