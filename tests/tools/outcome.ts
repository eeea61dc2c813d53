import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { UnhandledError } from './unhandledErrors.ts';

/**
 * Outcome of a run. Each failure names its test, with the first line of the error. What is skipped
 * needs something that this machine lacks.
 */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
}

export const nothing: Outcome = { passed: 0, failures: [], skipped: [] };
export const failing = (...failures: readonly string[]): Outcome => ({ ...nothing, failures });

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
  stats: { expected: number };
  /** Errors outside of tests. */
  errors?: { message?: string }[];
  suites: PlaywrightSuite[];
}

/**
 * Reads the outcome of a vitest run from the reports in the folder. A file that could not be loaded
 * counts as one failure, and so does an error that no test has caught.
 */
export function vitestOutcome(folder: string, exitStatus: number): Outcome {
  const report = readReport<VitestReport>(join(folder, 'vitest.json'));
  if (!report) return withUnnamedFailure(nothing, exitStatus);
  const unhandled = readReport<UnhandledError[]>(join(folder, 'unhandled.json')) ?? [];
  const failures: string[] = [];
  const skipped: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(
      ...failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages[0])),
    );
    if (status === 'failed' && failed.length === 0)
      failures.push(describe(`${file} could not be run`, message));
    for (const test of assertionResults)
      if (NOT_RUN.has(test.status)) skipped.push(`${file} › ${test.fullName}`);
  }
  for (const { file, text } of unhandled)
    failures.push(`${file ?? 'no file'} › an error that no test has caught\n    ${text}`);
  return withUnnamedFailure({ passed: report.numPassedTests, failures, skipped }, exitStatus);
}

const NOT_RUN = new Set(['skipped', 'pending', 'todo']);

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
  const passed = report.stats.expected;
  const outside = (report.errors ?? []).map(({ message }) => describe('outside of tests', message));
  return withUnnamedFailure(
    {
      passed,
      failures: [...describeAll('unexpected'), ...outside],
      skipped: describeAll('skipped'),
    },
    exitStatus,
  );
}

export const sumOf = (all: readonly Outcome[]): Outcome => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  skipped: all.flatMap(({ skipped }) => skipped),
});

/** Returns the last line of a run. */
export const resultLine = ({ passed, failures, skipped }: Outcome): string =>
  [
    `${passed} passed`,
    `${failures.length} failed`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ].join(', ');

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
