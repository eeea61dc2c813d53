import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportKind, type ImportResult, imports, MAX_IMPORT_BYTES } from '#contract/imports.ts';
import { templateOf } from '#rules/register/columns.ts';
import { call } from '#client/api/call.ts';
import { base64Of } from '#client/device/base64.ts';
import { saveFile } from '#client/device/saveFile.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PlainButton } from '#client/ui/PlainButton.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { ImportReport } from './ImportReport.tsx';
import { importQueries } from './queries.ts';
import { RecentImports } from './RecentImports.tsx';
import classes from './Import.module.css';

type Chosen = Partial<Record<ImportKind, File>>;

/** The files of which the server has said what they would change. */
interface Previewed {
  readonly body: Awaited<ReturnType<typeof bodyOf>>;
  readonly result: ImportResult;
}

const SOURCE = /^[a-z][a-z0-9-]{0,31}$/;

const bodyOf = async (chosen: Chosen, source: string, isPartial: boolean) => ({
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(chosen).map(async ([kind, file]) => [kind, await base64Of(file)] as const),
    ),
  ),
  source,
  isPartial,
});

/** `/administration/import`: organisations, people and roles from files, first as a preview. */
export default function ImportPage() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const [source, setSource] = useState('staff');
  const [isPartial, setPartial] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { online } = useConnection();
  const preview = useMutation({
    mutationFn: async () => {
      const body = await bodyOf(chosen, source, isPartial);
      return { body, result: await call(imports.preview, { body }) };
    },
    onSuccess: setPreviewed,
    onError: (error) => toasts.failure(error, 'ADMINISTRATION/IMPORT'),
  });
  const choose = (kind: ImportKind, file: File | undefined) => {
    setPreviewed(null);
    setChosen(({ [kind]: _before, ...others }) => (file ? { ...others, [kind]: file } : others));
  };
  const tooLarge = Object.values(chosen).some(({ size }) => size > MAX_IMPORT_BYTES);
  const isSource = SOURCE.test(source);
  const isReady = Object.keys(chosen).length > 0 && !tooLarge && isSource;
  return (
    <Page title={t('ADMINISTRATION/IMPORT')} lead={t('ADMINISTRATION/IMPORT/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        <div className={`stack ${classes.files}`} inert={preview.isPending}>
          {ImportKind.options.map((kind) => (
            <FileChoice key={kind} kind={kind} onChange={(file) => choose(kind, file)} />
          ))}
          <TextField
            label={t('ADMINISTRATION/IMPORT/SOURCE')}
            help={t('ADMINISTRATION/IMPORT/SOURCE_HELP')}
            error={isSource ? null : t('ADMINISTRATION/IMPORT/SOURCE_INVALID')}
            value={source}
            maxLength={32}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setPreviewed(null);
              setSource(currentTarget.value.trim());
            }}
          />
          <Checkbox
            label={t('ADMINISTRATION/IMPORT/PARTIAL')}
            checked={isPartial}
            onChange={({ currentTarget }) => {
              setPreviewed(null);
              setPartial(currentTarget.checked);
            }}
          />
          {tooLarge && (
            <Notice tone="error" isSpoken>
              <p>{t('ADMINISTRATION/IMPORT/TOO_LARGE')}</p>
            </Notice>
          )}
          <div className="actions">
            <Button
              disabled={!isReady || !online}
              loading={preview.isPending}
              onClick={() => preview.mutate()}
            >
              {t('ADMINISTRATION/IMPORT/PREVIEW')}
            </Button>
          </div>
        </div>
        {previewed && (
          <Preview key={preview.submittedAt} {...previewed} onDone={() => setPreviewed(null)} />
        )}
        <RecentImports />
      </div>
    </Page>
  );
}

interface FileChoiceProps {
  readonly kind: ImportKind;
  readonly onChange: (file: File | undefined) => void;
}

function FileChoice({ kind, onChange }: FileChoiceProps) {
  const { t } = useTranslation();
  const name = t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`);
  return (
    <div className={`stack-sm ${classes.file}`}>
      <label htmlFor={`import-${kind}`}>{name}</label>
      <input
        id={`import-${kind}`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
      />
      <p>
        <PlainButton
          onClick={() =>
            saveFile(new Blob([templateOf(kind)], { type: 'text/csv' }), `${kind}.csv`)
          }
        >
          {t('ADMINISTRATION/IMPORT/TEMPLATE', { name })}
        </PlainButton>
      </p>
    </div>
  );
}

interface PreviewProps extends Previewed {
  readonly onDone: () => void;
}

/** What the files would change, and the button that does so. */
function Preview({ body, result, onDone }: PreviewProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const changes = result.files.reduce(
    (sum, { counts }) => sum + counts.made + counts.changed + counts.ended,
    0,
  );
  const apply = useMutation({
    mutationFn: () => call(imports.apply, { body: { ...body, mayEndMany: result.endsTooMany } }),
    onSuccess: async () => {
      toasts.success('ADMINISTRATION/IMPORT/DONE');
      await client.invalidateQueries(importQueries.recent());
      onDone();
    },
    onError: (error) => toasts.failure(error, 'ADMINISTRATION/IMPORT'),
  });
  return (
    <section aria-labelledby="import-preview" className="stack">
      <h2 id="import-preview">{t('ADMINISTRATION/IMPORT/WOULD')}</h2>
      {result.endsTooMany && (
        <Notice tone="warning" title={t('ADMINISTRATION/IMPORT/MANY_END')}>
          <p>{t('ADMINISTRATION/IMPORT/MANY_END_TEXT')}</p>
        </Notice>
      )}
      <ImportReport result={result} />
      {changes > 0 && (
        <div className="actions">
          <ConfirmButton
            label={t('ADMINISTRATION/IMPORT/APPLY')}
            look={{ variant: 'filled' }}
            question={t('ADMINISTRATION/IMPORT/APPLY_QUESTION', { count: changes })}
            confirm={t('ADMINISTRATION/IMPORT/APPLY_CONFIRM')}
            keep={t('ADMINISTRATION/IMPORT/APPLY_KEEP')}
            isHarmless
            isBusy={apply.isPending}
            onConfirm={() => apply.mutate()}
          />
        </div>
      )}
    </section>
  );
}
