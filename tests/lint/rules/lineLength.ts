import type { HouseRule } from '../rule.ts';

/** A user agent, a regular expression or a word that fills its line. */
const UNDIVIDED = /^\s*(?:'Mozilla\/5\.0 [^']*'|\/.+\/[a-z]*|'\S+')[,;]?$/;
const MOST = 120;

/** No line that could be divided is longer than 120 columns; the formatter leaves texts as they are. */
export const lineLength: HouseRule = {
  covers: /^(?:src|sw|tests|e2e)\//,
  look: (file) => ({
    Program() {
      let start = 0;
      for (const line of file.text.split('\n')) {
        if (line.length > MOST && !UNDIVIDED.test(line))
          file.report(
            { start: start + MOST, end: start + line.length },
            `This line has ${line.length} columns, and may have ${MOST}`,
            'Divide it: a text with +, a comment into two lines',
          );
        start += line.length + 1;
      }
    },
  }),
  refuses: [['src/rules/long.ts', `const a = 'a ${'b'.repeat(120)}';`]],
  accepts: [
    ['src/rules/a.ts', `const a =\n  '${'b'.repeat(120)}';`],
    ['src/rules/a.ts', `const a =\n  /${'b'.repeat(120)}/g;`],
    ['src/rules/a.ts', `const a = '${'b'.repeat(90)}';`],
  ],
};
