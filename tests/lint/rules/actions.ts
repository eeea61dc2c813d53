import { onlyIn } from '../onlyIn.ts';

/** Each action says why it failed, has one key, and is not offered without a connection. */
export const actions = onlyIn({
  covers: /^src\/client\/(?!.*\.test\.tsx?$)/,
  list: 'tests/lint/rules/actions.ts',
  restrictions: [
    {
      finds: 'ImportDeclaration[source.value=/\\/useMutation\\.ts$/]',
      files: ['src/client/actions/useAction.ts'],
      wrong: 'A failure of this may be said nowhere',
      remedy: 'Use useAction of src/client/actions, or usePortalForm for a form',
    },
    {
      finds:
        'JSXOpeningElement[name.name="Button"] > JSXAttribute[name.name="disabled"]' +
        ' UnaryExpression[operator="!"][argument.name="online"]',
      files: ['src/client/ui/OnlineButton.tsx'],
      wrong: 'This is written at every button that needs a connection',
      remedy: 'Use ActionButton of src/client/actions, or OnlineButton of src/client/ui',
    },
  ],
  refuses: [
    ['src/client/features/cards/a.ts', "import { useMutation } from '#client/api/useMutation.ts';"],
    ['src/client/features/cards/a.tsx', 'const a = <Button disabled={!online} />;'],
    ['src/client/features/cards/a.tsx', 'const a = <Button disabled={!online || isBusy} />;'],
  ],
  accepts: [
    ['src/client/features/cards/a.ts', "import { useAction } from '#client/actions/useAction.ts';"],
    ['src/client/features/cards/a.tsx', 'const a = <OnlineButton disabled={isBusy} />;'],
    ['src/client/features/cards/a.tsx', 'const a = <Switch disabled={!online} />;'],
  ],
});
