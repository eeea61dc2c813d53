import { expect, test } from 'vitest';
import { endsAfter, type WorkOutcome, workStanding } from './workUnderWay.ts';

test.each<[WorkOutcome[], ReturnType<typeof workStanding>]>([
  [[], 'usual'],
  [['failed'], 'usual'],
  [['stopped'], 'usual'],
  [['stopped', 'stopped', 'stopped'], 'usual'],
  [['processEnded'], 'suspect'],
  [['processEnded', 'failed'], 'suspect'],
  [['processEnded', 'stopped'], 'suspect'],
  [['processEnded', 'succeeded'], 'usual'],
  [['processEnded', 'processEnded'], 'setAside'],
  [['processEnded', 'failed', 'processEnded'], 'setAside'],
  [['processEnded', 'stopped', 'processEnded'], 'setAside'],
  [['processEnded', 'succeeded', 'processEnded'], 'suspect'],
  [['processEnded', 'processEnded', 'processEnded'], 'setAside'],
  [['processEnded', 'processEnded', 'succeeded'], 'usual'],
])('after %j, work is %s', (outcomes, standing) => {
  expect(workStanding(outcomes.reduce(endsAfter, 0))).toBe(standing);
});
