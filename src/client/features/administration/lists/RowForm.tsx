import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeptChoice, type KeptKind, type KeptRow, lists } from '#contract/lists.ts';
import { cellRefusal } from '#rules/register/cellRefusal.ts';
import { type ListColumn, lists as kinds } from '#rules/register/lists.ts';
import { pushedCells } from '#rules/register/pushedRow.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, type Translate, useTranslation } from '../texts.ts';
import { listQueries, refreshLists } from './queries.ts';
import { cellInWords, choiceName, columnHelp, columnName } from './rowTexts.ts';

type Typed = Record<string, string>;

interface RowFormProps {
  readonly kind: KeptKind;
  /** Null for a new row. */
  readonly row: KeptRow | null;
  readonly onDone: (id: string) => void;
}

type Choices = Readonly<Record<string, readonly KeptChoice[]>>;

/** States a row. What it may refer to is chosen; if that cannot be loaded, its id is typed. */
export function RowForm(props: RowFormProps) {
  const { data, isPending } = useQuery(listQueries.choices(props.kind));
  return isPending ? <TextSkeleton lines={8} /> : <Fields {...props} choices={data ?? {}} />;
}

/** A field for each column of the file, judged by the same rules. */
function Fields({ kind, row, onDone, choices }: RowFormProps & { readonly choices: Choices }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { columns, key } = kinds[kind];
  const isFixed = ({ name }: ListColumn) => row !== null && key.includes(name);
  const { frame, field, controlled, isBusy, error } = usePortalForm<Typed, string, string>({
    fields: {
      names: columns.map(({ name }) => name),
      labelOf: (name) => columnName(t, name),
      defaultValues: Object.fromEntries(columns.map(({ name }) => [name, row?.cells[name] ?? ''])),
      keysOf: (reason) => [`LISTS/REFUSED/${reason}`, reason],
    },
    send: async (typed) => {
      const { cells } = pushedCells(kind, typed);
      if (row === null) return (await call(lists.add, { params: { kind }, body: { cells } })).id;
      const { id, version } = row;
      await call(lists.change, { params: { kind, id }, body: { cells, version } });
      return id;
    },
    onSent: async (id) => {
      toasts.success('LISTS/SAVED');
      await refreshLists(client);
      onDone(id);
    },
    onStale: () => row && client.invalidateQueries(listQueries.one(kind, row.id)),
    failure: 'LISTS',
  });
  const judge = (name: string) => (_: string, typed: Typed) =>
    cellRefusal(kind, name, pushedCells(kind, typed).cells) ?? true;
  return (
    <Form
      {...frame}
      actions={{
        submit: {
          label: t(row === null ? 'LISTS/ADD' : row.isEnded ? 'LISTS/RESTORE' : 'LISTS/SAVE'),
          isBusy,
        },
        offline: t('LISTS/OFFLINE'),
        submitError: isStale(error) && row !== null && <Stale row={row} columns={columns} />,
      }}
    >
      {columns.map((column) => {
        const { name, isRequired = false, shape } = column;
        const help = columnHelp(t, name);
        const options = optionsOf(t, column, choices, row);
        if (options.length > 0 && !isFixed(column)) {
          const { value, onChange, ...choice } = controlled(name, { validate: judge(name) });
          return (
            <ChoiceField
              key={name}
              required={isRequired}
              clearable={!isRequired}
              data={options}
              limit={200}
              {...choice}
              value={value || null}
              onChange={(chosen) => onChange(chosen ?? '')}
            />
          );
        }
        return (
          <TextField
            key={name}
            withAsterisk={isRequired && !isFixed(column)}
            readOnly={isFixed(column)}
            autoComplete="off"
            spellCheck={false}
            {...(isFixed(column) ? { help: t('LISTS/FIXED') } : help !== '' && { help })}
            {...(shape.is === 'number' && { inputMode: 'decimal' as const })}
            {...field(name, { validate: judge(name) })}
          />
        );
      })}
    </Form>
  );
}

/** What can be chosen in a column; nothing where the cell is typed. */
function optionsOf(
  t: Translate,
  { name, shape }: ListColumn,
  { [name]: choices = [] }: Choices,
  row: KeptRow | null,
): { readonly value: string; readonly label: string }[] {
  if (shape.is === 'choice')
    return shape.of.map((one) => ({ value: one, label: choiceName(t, one) }));
  const now = row?.cells[name] ?? '';
  // What the row names may have ended since.
  const isGone = choices.length > 0 && now !== '' && !choices.some(({ value }) => value === now);
  return [
    ...(row && isGone ? [{ value: now, label: cellInWords(t, row, name) }] : []),
    ...choices.map(({ value, name: label }) => ({ value, label: `${label} · ${value}` })),
  ];
}

interface StaleProps {
  readonly row: KeptRow;
  readonly columns: readonly ListColumn[];
}

/** The row as it is stored now, beside what was typed. */
function Stale({ row, columns }: StaleProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" isSpoken title={t('LISTS/STALE_TYPED')}>
      <ul>
        {columns.flatMap(({ name }) => {
          const words = cellInWords(t, row, name);
          return words === ''
            ? []
            : [
                <li key={name}>
                  {columnName(t, name)}: {words}
                </li>,
              ];
        })}
      </ul>
    </Notice>
  );
}
