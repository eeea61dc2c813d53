import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningProcess {
  /** Together with the process id it names one process for ever: ids are used again, above all in containers. */
  readonly startedAt: string;
  readonly command: string;
}

/** The process with this id, or null when there is none or it has ended and only waits to be reaped. */
export function runningProcess(pid: number): RunningProcess | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | null {
  try {
    // The name in parentheses may hold blanks and parentheses, so the fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return { startedAt: fields[19] ?? '', command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return null;
  }
}

function fromPs(pid: number): RunningProcess | null {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const found = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/m.exec(stdout ?? '');
  if (status !== 0 || !found || found[1]?.startsWith('Z')) return null;
  return { startedAt: found[2] ?? '', command: found[3] ?? '' };
}

/** Sends the signal if the process is still there. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between, which is what was wanted.
  }
}

/** Waits for the process to end; false when it is still running after that time. */
export async function hasEnded(pid: number, withinMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + withinMilliseconds;
  while (runningProcess(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
