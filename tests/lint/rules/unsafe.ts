import { onlyIn } from '../onlyIn.ts';

const PRODUCT = /^(?:src|sw)\/(?!build\/|.*\.test(?:ing)?\.tsx?$)/;
const SERVER = /^src\/server\/(?!.*\.test\.ts$)/;

/** Nothing that somebody typed becomes HTML, code or a pattern. */
export const textAsCode = onlyIn({
  covers: PRODUCT,
  list: 'tests/lint/rules/unsafe.ts',
  restrictions: [
    {
      finds: [
        'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
        'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
        'CallExpression[callee.property.name="insertAdjacentHTML"]',
        'CallExpression[callee.object.name="document"][callee.property.name="write"]',
        'CallExpression[callee.name="eval"]',
        'NewExpression[callee.name="Function"]',
      ],
      wrong: 'This makes HTML or code from text',
      remedy: 'Make elements, whose text stays text',
    },
    {
      finds: 'NewExpression[callee.name="RegExp"][arguments.0.name=/^[a-z]/]',
      files: {
        'src/rules/personSearch.ts':
          'Its patterns are the server’s own, which the page receives with the fields of the search.',
      },
      wrong: 'This makes a regular expression from input',
      remedy: 'Write the expression out, or compare texts',
    },
  ],
  refuses: [
    ['src/client/ui/a.tsx', 'const text = <p dangerouslySetInnerHTML={{ __html: typed }} />;'],
    ['src/client/ui/a.ts', 'element.innerHTML = typed;'],
    ['src/server/a.ts', 'eval(typed);'],
    ['sw/a.ts', 'const made = new Function(typed);'],
    ['src/server/a.ts', 'const pattern = new RegExp(typed);'],
    ['src/rules/personSearch.ts', 'const pattern = /a/;'],
  ],
  accepts: [
    ['src/client/ui/a.ts', 'const text = element.innerHTML;'],
    ['src/server/a.ts', "const pattern = new RegExp('a+');"],
    ['src/rules/personSearch.ts', 'const pattern = new RegExp(known);'],
    ['src/server/a.test.ts', 'const pattern = new RegExp(known);'],
  ],
});

/** The server guesses nothing, starts nothing by a shell, and follows nobody. */
export const unsafeCalls = onlyIn({
  covers: SERVER,
  list: 'tests/lint/rules/unsafe.ts',
  restrictions: [
    {
      finds: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
      wrong: 'These random numbers can be guessed',
      remedy: 'Use src/server/base/secrets.ts, or randomInt of node:crypto',
    },
    {
      finds: 'ImportDeclaration[source.value="node:child_process"]',
      files: {
        'src/server/database/embedded.ts': 'It starts the bundled PostgreSQL.',
        'src/server/database/processes.ts': 'It asks which processes run.',
        'src/server/database/serverUser.ts': 'PostgreSQL does not run as root.',
        'src/server/process/launch.ts': 'It builds the client first.',
      },
      wrong: 'The server starts no programs',
      remedy: 'Do it in the process, or give the reason on the list',
    },
    {
      finds: [
        'CallExpression[callee.name=/^exec(Sync)?$/]',
        'Property[key.name="shell"][value.value=true]',
      ],
      wrong: 'A shell reads more from a text than was meant',
      remedy: 'Use execFile or spawn with a list of arguments',
    },
    {
      finds: 'CallExpression[callee.name="fetch"]',
      wrong: 'fetch follows redirects of other systems to any address',
      remedy: 'Use the exchange of src/server/outward, which cannot',
    },
  ],
  refuses: [
    ['src/server/a.ts', 'const code = Math.random();'],
    ['src/server/a.ts', "import { spawn } from 'node:child_process';"],
    ['src/server/process/launch.ts', 'const started = true;'],
    ['src/server/a.ts', "execSync('ls');"],
    ['src/server/a.ts', "spawn('ls', { shell: true });"],
    ['src/server/a.ts', 'const answer = await fetch(address);'],
  ],
  accepts: [
    ['src/server/process/launch.ts', "import { spawn } from 'node:child_process';"],
    ['src/demo/a.ts', 'const code = Math.random();'],
    ['src/server/a.ts', 'const answer = await exchange(address);'],
  ],
});
