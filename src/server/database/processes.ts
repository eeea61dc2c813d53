import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningProcess {
  /**
   * Together with the process id, the start time identifies a process uniquely: process ids are
   * reused, especially in containers.
   */
  readonly startedAt: string;
  readonly command: string;
}

/** Returns the process with this id, or null when it does not exist or is a zombie. */
export function runningProcess(pid: number): RunningProcess | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | null {
  try {
    // The name in parentheses may contain spaces and parentheses, so the fields are counted from
    // its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return {
      startedAt: fields[19] ?? '',
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    return null;
  }
}

function fromPs(pid: number): RunningProcess | null {
  const { status, stdout } = spawnSync(
    'ps',
    ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)],
    { encoding: 'utf8' },
  );
  const found = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/m.exec(stdout ?? '');
  if (status !== 0 || !found || found[1]?.startsWith('Z')) return null;
  return { startedAt: found[2] ?? '', command: found[3] ?? '' };
}

/** Sends the signal if the process still exists. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended in the meantime, which is the intended result.
  }
}

/** Waits for the process to end; returns false if it is still running after that time. */
export async function hasEnded(pid: number, withinMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + withinMilliseconds;
  while (runningProcess(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
