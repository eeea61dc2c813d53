import { onlyIn } from '../onlyIn.ts';

/** A second press must not go back another step. */
export const goingBack = onlyIn({
  covers: /^src\/client\/(?!.*\.test\.tsx?$)/,
  list: 'tests/lint/rules/goingBack.ts',
  restrictions: [
    {
      finds: [
        'CallExpression[callee.name="navigate"][arguments.0.type="UnaryExpression"]',
        'CallExpression[callee.object.name="history"][callee.property.name=/^(back|go)$/]',
      ],
      files: {
        'src/client/routing/goBack.ts': 'It is where this is done.',
        'src/client/shell/palette/useBackCloses.ts': 'It goes back only from its own entry.',
      },
      wrong: 'Pressed twice, this goes back two steps',
      remedy: 'Use useGoBack of src/client/routing/goBack.ts',
    },
  ],
  refuses: [
    ['src/client/ui/a.ts', 'const leave = () => void navigate(-1);'],
    ['src/client/ui/a.ts', 'const leave = () => history.back();'],
    ['src/client/routing/goBack.ts', 'const leave = () => void navigate("/home");'],
  ],
  accepts: [
    ['src/client/ui/a.ts', 'const leave = () => void navigate("/home");'],
    ['src/client/ui/a.test.tsx', 'const leave = () => void navigate(-1);'],
    ['src/client/routing/goBack.ts', 'const leave = () => void navigate(-1);'],
  ],
});
