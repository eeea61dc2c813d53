import { onlyIn } from '../onlyIn.ts';

/** No test is left out, and none alone. */
export const everyTest = onlyIn({
  covers: /^(?:src|sw|tests|e2e)\//,
  restrictions: [
    {
      finds:
        'MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(only|skip|todo|fixme)$/]',
      wrong: 'A test that does not run says nothing',
      remedy: 'Let it run, or remove it; `runIf` is for what the machine may lack',
    },
  ],
  refuses: [
    ['src/rules/only.test.ts', "test.only('a', () => {});"],
    ['e2e/a.spec.ts', "test.fixme('a', async () => {});"],
  ],
  accepts: [['tests/a.test.ts', "test.runIf(office)('a', () => {});"]],
});
