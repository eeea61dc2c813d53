import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ImportKind,
  type ImportResult,
  imports,
  MAX_IMPORT_BYTES,
  MAX_IMPORTED_BYTES,
} from '#contract/imports.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { base64Of } from '#client/device/base64.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { useBroughtIntoView } from '#client/ui/bringIntoView.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useResultFocus } from '#client/ui/useResultFocus.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { toasts, useTranslation } from '../texts.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportReport } from './ImportReport.tsx';
import { importQueries } from './queries.ts';
import { RecentImports } from './RecentImports.tsx';
import classes from './Import.module.css';

type Chosen = Readonly<Partial<Record<ImportKind, File>>>;

/** The files of which the server has said what they would change. */
interface Previewed {
  readonly body: Awaited<ReturnType<typeof bodyOf>>;
  readonly result: ImportResult;
}

/** The kinds that every portal begins with; the others are shown when they are asked for. */
const MAIN_KINDS: readonly ImportKind[] = ['organisations', 'people', 'roles'];
const OTHER_KINDS = ImportKind.options.filter((kind) => !MAIN_KINDS.includes(kind));

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

/** A file that is dropped beside the fields would replace the page, and what was chosen with it. */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** What has been chosen, and the preview of it, which every change of the choice removes. */
function useChoice() {
  const [chosen, setChosen] = useState<Chosen>({});
  const [source, setSource] = useState('staff');
  const [isPartial, setPartial] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [applied, setApplied] = useState<ImportResult | null>(null);
  const [missing, setMissing] = useState<'FILE' | 'SOURCE' | 'SIZE' | null>(null);
  const preview = useAction({
    send: async () => {
      const body = await bodyOf(chosen, source, isPartial);
      return { body, result: await call(imports.preview, { body }) };
    },
    // A file that has been changed on the disk since it was chosen can no longer be read.
    failure: (error) =>
      error instanceof DOMException
        ? toasts.error('ADMINISTRATION/IMPORT/UNREADABLE')
        : toasts.failure(error, 'ADMINISTRATION/IMPORT'),
  });
  const change = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      // A preview that is under way is of what was chosen before.
      preview.reset();
      setPreviewed(null);
      setMissing(null);
      set(value);
    };
  };
  const isSource = SOURCE.test(source);
  return {
    chosen,
    choose: (kind: ImportKind) =>
      change((file: File | undefined) =>
        setChosen(({ [kind]: _before, ...others }) =>
          file ? { ...others, [kind]: file } : others,
        ),
      ),
    source,
    setSource: change(setSource),
    leaveSource: () => setMissing(isSource ? null : 'SOURCE'),
    isPartial,
    setPartial: change(setPartial),
    missing,
    isReading: preview.isPending,
    show: () => {
      const absent = isSource ? (Object.keys(chosen).length === 0 ? 'FILE' : null) : 'SOURCE';
      const sizes = Object.values(chosen).map(({ size }) => size);
      const isTooLarge = sizes.some((size) => size > MAX_IMPORT_BYTES);
      const areTooLarge = sizes.reduce((sum, size) => sum + size, 0) > MAX_IMPORTED_BYTES;
      setMissing(absent ?? (areTooLarge && !isTooLarge ? 'SIZE' : null));
      setApplied(null);
      if (absent === null && !isTooLarge && !areTooLarge)
        preview.mutate(undefined, { onSuccess: setPreviewed });
    },
    shown: previewed && { ...previewed, key: preview.submittedAt },
    applied,
    closeApplied: () => setApplied(null),
    finish: (result: ImportResult) => {
      setPreviewed(null);
      setApplied(result);
    },
  };
}

/** `/administration/import`: what files of the university’s systems state, first as a preview. */
export default function ImportPage() {
  const { t } = useTranslation();
  const choice = useChoice();
  const { shown, applied } = choice;
  useNoStrayDrops();
  return (
    <Page title={t('ADMINISTRATION/IMPORT')} lead={t('ADMINISTRATION/IMPORT/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className={columns.mainAndSide}>
        <div className="stack-lg">
          {applied && <ImportDone result={applied} onClose={choice.closeApplied} />}
          <Choice {...choice} />
          {shown && <Preview {...shown} key={shown.key} onDone={choice.finish} />}
        </div>
        <RecentImports />
      </div>
    </Page>
  );
}

function Choice(choice: ReturnType<typeof useChoice>) {
  const { t } = useTranslation();
  const { chosen, choose, source, isPartial, missing, isReading } = choice;
  const [added, setAdded] = useState<readonly ImportKind[]>([]);
  const others = OTHER_KINDS.filter((kind) => !added.includes(kind));
  return (
    <div className={`stack ${classes.files}`}>
      {[...MAIN_KINDS, ...added].map((kind) => (
        <FileChoice
          key={kind}
          kind={kind}
          file={chosen[kind]}
          isAsked={kind === added.at(-1)}
          onChange={choose(kind)}
        />
      ))}
      {others.length > 0 && (
        <div className="stack-sm">
          <p id="import-others" className="semibold">
            {t('ADMINISTRATION/IMPORT/OTHERS')}
          </p>
          <ul className="plain-list row" aria-labelledby="import-others">
            {others.map((kind) => (
              <li key={kind}>
                <LinkButton onClick={() => setAdded([...added, kind])}>
                  {t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link to={paths.administration('lists')}>{t('ADMINISTRATION/IMPORT/BY_HAND')}</Link>
      </p>
      <TextField
        label={t('ADMINISTRATION/IMPORT/SOURCE')}
        help={t('ADMINISTRATION/IMPORT/SOURCE_HELP')}
        error={missing === 'SOURCE' && t('ADMINISTRATION/IMPORT/SOURCE_INVALID')}
        value={source}
        maxLength={32}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => choice.setSource(currentTarget.value.trim())}
        onBlur={choice.leaveSource}
      />
      <Checkbox
        label={t('ADMINISTRATION/IMPORT/PARTIAL')}
        checked={isPartial}
        onChange={({ currentTarget }) => choice.setPartial(currentTarget.checked)}
      />
      {(missing === 'FILE' || missing === 'SIZE') && (
        <Notice tone="error" isSpoken>
          <p>
            {t(
              missing === 'FILE'
                ? 'ADMINISTRATION/IMPORT/CHOOSE_ONE'
                : 'ADMINISTRATION/IMPORT/TOO_LARGE_TOGETHER',
            )}
          </p>
        </Notice>
      )}
      <div className="actions">
        <OnlineButton loading={isReading} onClick={choice.show}>
          {t('ADMINISTRATION/IMPORT/PREVIEW')}
        </OnlineButton>
      </div>
    </div>
  );
}

interface PreviewProps extends Previewed {
  readonly onDone: (result: ImportResult) => void;
}

/** What the files would change, and the button that does so. */
function Preview({ body, result, onDone }: PreviewProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const heading = useResultFocus();
  useBroughtIntoView(heading);
  const changes = result.files.reduce(
    (sum, { counts }) => sum + counts.made + counts.changed + counts.ended,
    0,
  );
  const apply = useAction({
    send: () => call(imports.apply, { body: { ...body, mayEndMany: result.endsTooMany } }),
    onSent: async (done) => {
      await client.invalidateQueries(importQueries.recent());
      onDone(done);
    },
    failure: 'ADMINISTRATION/IMPORT',
  });
  return (
    <section aria-labelledby="import-preview" className="stack">
      <h2 id="import-preview" ref={heading} tabIndex={-1}>
        {t('ADMINISTRATION/IMPORT/WOULD')}
      </h2>
      {result.endsTooMany && (
        <Notice tone="warning" title={t('ADMINISTRATION/IMPORT/MANY_END')}>
          <p>{t('ADMINISTRATION/IMPORT/MANY_END_TEXT')}</p>
        </Notice>
      )}
      <ImportReport result={result} />
      {changes > 0 && (
        <div className="actions">
          <ActionButton
            action={apply}
            label={t('ADMINISTRATION/IMPORT/APPLY')}
            look={{ variant: 'filled' }}
            question={t('ADMINISTRATION/IMPORT/APPLY_QUESTION', { count: changes })}
            confirm={t('ADMINISTRATION/IMPORT/APPLY_CONFIRM')}
            keep={t('ADMINISTRATION/IMPORT/APPLY_KEEP')}
            isHarmless
          />
        </div>
      )}
    </section>
  );
}
