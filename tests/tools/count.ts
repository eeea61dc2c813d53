import { readFileSync } from 'node:fs';

/** Numbers of passed and failed tests. A run that failed without reporting a failed test counts as one failure, so that it is never green. */
export interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Counts a vitest run from its JSON report. A file that could not be loaded counts as one failure. */
export function countVitest(reportFile: string, exitStatus: number): Count {
  const report = readReport<VitestReport>(reportFile);
  if (!report) return atLeastOneFailure({ passed: 0, failed: 0 }, exitStatus);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }, exitStatus);
}

/** Counts a Playwright run from its JSON report. */
export function countPlaywright(reportFile: string, exitStatus: number): Count {
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return atLeastOneFailure({ passed: 0, failed: 0 }, exitStatus);
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, exitStatus);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function atLeastOneFailure(count: Count, exitStatus: number): Count {
  return exitStatus !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
