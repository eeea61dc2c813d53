import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Outcome of a run. Each failure names its test, with the first line of the error. Flaky tests
 * failed once and passed on retry.
 */
export interface Outcome {
  passed: number;
  failures: string[];
  flaky: string[];
}

const nothing: Outcome = { passed: 0, failures: [], flaky: [] };

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** Part of the JSON report of a Playwright run. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  /** Errors outside of tests. */
  errors?: { message?: string }[];
  suites: PlaywrightSuite[];
}

/**
 * Reads the outcome of a vitest run from its JSON report. A file that could not be loaded counts as
 * one failure, and so does an error that no test has caught (`unhandledErrors.ts`).
 */
export function vitestOutcome(
  reportFile: string,
  unhandledFile: string,
  exitStatus: number,
): Outcome {
  const report = readReport<VitestReport>(reportFile);
  if (!report) return withUnnamedFailure(nothing, exitStatus);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0)
      return status === 'failed' ? [describe(`${file} could not be run`, message)] : [];
    return failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages[0]));
  });
  failures.push(...(readReport<string[]>(unhandledFile) ?? []));
  return withUnnamedFailure({ passed: report.numPassedTests, failures, flaky: [] }, exitStatus);
}

/** Reads the outcome of a Playwright run from its JSON report. */
export function playwrightOutcome(reportFile: string, exitStatus: number): Outcome {
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return withUnnamedFailure(nothing, exitStatus);
  const describeAll = (status: string) =>
    report.suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ results }) => describe(`${file} › ${title}`, results[0]?.error?.message)),
      );
  const passed = report.stats.expected + report.stats.flaky;
  const outside = (report.errors ?? []).map(({ message }) => describe('outside of tests', message));
  return withUnnamedFailure(
    { passed, failures: [...describeAll('unexpected'), ...outside], flaky: describeAll('flaky') },
    exitStatus,
  );
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns the tests of a suite and of those in it. */
export const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

function describe(test: string, message = ''): string {
  const [firstLine = ''] = stripVTControlCharacters(message).trim().split('\n');
  return firstLine === '' ? test : `${test}\n    ${firstLine}`;
}

/** A run that failed without reporting a failed test has one failure, so that it is never green. */
function withUnnamedFailure(outcome: Outcome, exitStatus: number): Outcome {
  if (exitStatus === 0 || outcome.failures.length > 0) return outcome;
  return {
    ...outcome,
    failures: [`The run ended with status ${exitStatus} and names no failed test.`],
  };
}

/** Returns the content of a JSON report; null if the run has written none. */
export function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
