import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes a new area into a copy of the project: two pages, a panel with a form, a call that reads
 * and one that changes, their handlers, and texts in both languages. Returns the files outside the
 * area that had to be changed for it.
 */
export function inventArea(root: string, id: string): string[] {
  const key = id.toUpperCase();
  const resource = `${id}Notes`;
  for (const [file, text] of Object.entries(ownFiles(id, key, resource))) {
    const path = join(root, file);
    if (existsSync(path)) throw new Error(`${file} already exists.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  const changed: string[] = [];
  const change = (
    file: string,
    ...changes: readonly (readonly [before: string | RegExp, after: string])[]
  ) => {
    let text = readFileSync(join(root, file), 'utf8');
    for (const [before, after] of changes) {
      const next = text.replace(before, after);
      if (next === text) throw new Error(`The text to replace was not found in ${file}: ${after}`);
      text = next;
    }
    writeFileSync(join(root, file), text);
    changed.push(file);
  };
  change('src/client/routing/areas.ts', [
    "  {\n    id: 'status',",
    `  { id: '${id}', pages: ['${id}'], panels: ['${id}note'], ` +
      `navigation: [{ title: 'PAGE/${key}', icon: icons.ChatIcon, ` +
      `to: () => '/${id}' }], texts: ['${id}'] },\n  {\n    id: 'status',`,
  ]);
  change('src/client/routing/areaLoaders.ts', [
    '  status: ',
    `  ${id}: () => import('#client/features/${id}/area.ts'),\n  status: `,
  ]);
  change('src/client/i18n/keysByFile.ts', [
    /$(?=\n\n\/\*\* A key without)/m,
    `\nexport { default as ${id} } from '#translations/${id}.sv-SE.json';`,
  ]);
  change(
    'src/contract/index.ts',
    [/^/, `import { ${resource} } from './${resource}.ts';\n`],
    ['export const api = {\n', `export const api = {\n  ${resource},\n`],
  );
  change(
    'src/server/areas/handlers.ts',
    [/^/, `import { ${resource}Handlers } from './${id}/handlers.ts';\n`],
    [/(export const handlers[^=]*= \{\n)/, `$1  ${resource}: ${resource}Handlers,\n`],
  );
  for (const [language, title] of [
    ['sv-SE', 'Påhitt'],
    ['en-GB', 'Invention'],
  ] as const) {
    change(`public/app/translations/${language}.json`, [
      '{\n',
      `{\n  "PAGE/${key}": "${title} ${id}",\n`,
    ]);
  }
  return changed;
}

const ownFiles = (id: string, key: string, resource: string): Record<string, string> => ({
  [`public/app/translations/${id}.sv-SE.json`]: texts(key, [
    'En anteckning',
    'Lägg till en anteckning',
    'Anteckning',
    'Skriv något.',
    'Inget är antecknat än.',
    'Anteckningarna kunde inte läsas.',
    'Spara',
    'Sparat',
    'Du är offline.',
  ]),
  [`public/app/translations/${id}.en-GB.json`]: texts(key, [
    'A note',
    'Add a note',
    'Note',
    'Write something.',
    'Nothing is noted yet.',
    'The notes could not be read.',
    'Save',
    'Saved',
    'You are offline.',
  ]),
  [`src/contract/${resource}.ts`]: `import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';

export const ${resource} = {
  mine: route({
    method: 'GET',
    path: '/api/${resource}',
    may: portalUsers,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: z.array(z.string()) },
  }),
  add: route({
    method: 'POST',
    path: '/api/${resource}',
    may: portalUsers,
    isOurs: true,
    body: z.object({ text: z.string().check(z.minLength(1)) }),
    responses: { ...refusals, 204: null },
  }),
};
`,
  [`src/server/areas/${id}/handlers.ts`]: `import type { ${resource} } from '#contract/${resource}.ts';
import type { Handlers } from '#server/call/handler.ts';

const notes = new Map<string, string[]>();

export const ${resource}Handlers: Handlers<typeof ${resource}> = {
  async mine({ actor }) {
    return { status: 200, body: notes.get(actor.lin ?? '') ?? [] };
  },
  async add({ actor, body }) {
    notes.set(actor.lin ?? '', [...(notes.get(actor.lin ?? '') ?? []), body.text]);
    return { status: 204 };
  },
};
`,
  [`src/client/features/${id}/texts.ts`]: `import type { TextKeyOf } from '#client/i18n/keys.ts';
import { textsOf } from '#client/i18n/useTranslation.ts';
import { toastsOf } from '#client/ui/toasts/toastStore.ts';

export type TextKey = TextKeyOf<'${id}'>;

export const { useTranslation } = textsOf<TextKey>();
export const toasts = toastsOf<TextKey>();
`,
  [`src/client/features/${id}/area.ts`]: `import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/${id}', title: 'PAGE/${key}', load: () => import('./NotesPage.tsx') },
    { path: '/${id}/:number', title: '${key}/NOTE', load: () => import('./NotePage.tsx') },
  ],
  panels: [{ path: '${id}note', title: '${key}/ADD', load: () => import('./NotePanel.tsx') }],
};
`,
  [`src/client/features/${id}/queries.ts`]: `import { ${resource} } from '#contract/${resource}.ts';
import { query } from '#client/api/query.ts';

export const noteQueries = { mine: () => query(${resource}.mine, {}) };
`,
  [`src/client/features/${id}/NotesPage.tsx`]: `import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { Page } from '#client/ui/Page.tsx';
import { noteQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export const loader = () => queryClient.prefetchQuery(noteQueries.mine());

export default function NotesPage() {
  const { t } = useTranslation();
  const { data: notes, dataUpdatedAt } = useSuspenseQuery(noteQueries.mine());
  return (
    <Page title={t('PAGE/${key}')}>
      {notes.length === 0 && <p>{t('${key}/NONE')}</p>}
      <ol>{notes.map((note, at) => <li key={note}><Link to={\`/${id}/\${at}\`}>{note}</Link></li>)}</ol>
      <Button component={Link} {...usePanelLink('${id}note')}>{t('${key}/ADD')}</Button>
      <DataAge of={dataUpdatedAt} />
    </Page>
  );
}
`,
  [`src/client/features/${id}/NotePage.tsx`]: `import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { Page } from '#client/ui/Page.tsx';
import { noteQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export const loader = () => queryClient.prefetchQuery(noteQueries.mine());

export default function NotePage() {
  const { t } = useTranslation();
  const { number } = useParams();
  const { data: notes } = useSuspenseQuery(noteQueries.mine());
  return <Page title={t('${key}/NOTE')}><p>{notes[Number(number)] ?? t('${key}/NONE')}</p></Page>;
}
`,
  [`src/client/features/${id}/NotePanel.tsx`]: `import { useClosePanel } from '#client/routing/panels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useTranslation } from './texts.ts';

export default function NotePanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  return <Panel title={t('${key}/ADD')} onClose={close}><NoteForm onDone={close} /></Panel>;
}
`,
  [`src/client/features/${id}/NoteForm.tsx`]: `import { useQueryClient } from '@tanstack/react-query';
import { ${resource} } from '#contract/${resource}.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { noteQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

export function NoteForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, isBusy } = usePortalForm({
    fields: ['text'],
    labelOf: () => t('${key}/TEXT'),
    defaultValues: { text: '' },
    send: (body: { text: string }) => call(${resource}.add, { body }),
    onSent: async () => {
      await client.invalidateQueries(noteQueries.mine());
      toasts.success('${key}/SAVED');
      onDone();
    },
    onFailure: (error) => toasts.failure(error, '${key}'),
  });
  return (
    <Form
      {...frame}
      actions={{ submit: { label: t('${key}/SAVE'), isBusy }, offline: t('${key}/OFFLINE') }}
    >
      <TextField
        {...field('text', { validate: (text) => (text === '' ? '${key}/EMPTY' : undefined) })}
      />
    </Form>
  );
}
`,
});

const TEXT_NAMES = ['NOTE', 'ADD', 'TEXT', 'EMPTY', 'NONE', 'FAILED', 'SAVE', 'SAVED', 'OFFLINE'];
const texts = (key: string, said: readonly string[]): string => {
  const named = said.map((text, at): [string, string] => [`${key}/${TEXT_NAMES[at]}`, text]);
  return `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`;
};
