import type { HouseRule } from '../rule.ts';

/** The linter is disabled for one line and with a reason, there or in the comment above. */
export const disableReasons: HouseRule = {
  covers: /^(?:src|sw|tests|e2e)\/(?!tests\/lint\/rules\/disableReasons)/,
  look: (file) => ({
    Program() {
      const lines = file.text.split('\n');
      let start = 0;
      for (const [at, line] of lines.entries()) {
        const place = { start, end: start + line.length };
        start += line.length + 1;
        if (!/^\s*(?:\/\/|\/\*) oxlint-disable|\{\/\* oxlint-disable/.test(line)) continue;
        const isExplained = line.includes(' -- ') || /^\s*(?:\/\/|\*)/.test(lines[at - 1] ?? '');
        if (!line.includes('oxlint-disable-next-line'))
          file.report(
            place,
            'This disables the linter for more than a line',
            'Use oxlint-disable-next-line',
          );
        else if (!isExplained)
          file.report(
            place,
            'This does not say why the linter is wrong here',
            'Add the reason: `// oxlint-disable-next-line name -- reason`',
          );
      }
    },
  }),
  refuses: [
    ['src/rules/disabled.ts', '// oxlint-disable-next-line no-console\nconsole.log(1);'],
    ['src/rules/a.ts', '/* oxlint-disable no-console -- for a while */\nconsole.log(1);'],
  ],
  accepts: [
    ['src/rules/a.ts', '// oxlint-disable-next-line no-console -- the reason\nconsole.log(1);'],
    ['src/rules/a.ts', '// The reason.\n// oxlint-disable-next-line no-console\nconsole.log(1);'],
  ],
};
