import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What is typed for these is not shown. */
const SECRET = /SECRET|PASSWORD|TOKEN|_KEY$|^(DATABASE|SMTP)_URL$/;

/** Asks the person at the terminal for the value of a variable; empty for none. */
export async function ask(name: string): Promise<string> {
  const isSecret = SECRET.test(name);
  process.stdout.write(`${name}${isSecret ? ' (not shown)' : ''}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: true,
  });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isSecret) process.stdout.write('\n');
  }
}
