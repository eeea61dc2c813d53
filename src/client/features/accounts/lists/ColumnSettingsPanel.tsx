import { useLocation, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Button } from '#client/ui/Button.ts';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { ColumnList } from './ColumnList.tsx';
import { listQueries } from './listQueries.ts';
import { useColumnSettings } from './useColumnSettings.ts';
import { listIn } from './useListChoice.ts';
import classes from './ColumnSettings.module.css';

/** Prefetches the data while the panel's code is loading. */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = listIn(new URL(request.url).searchParams);
  await waitBriefly(
    queryClient.prefetchQuery(listQueries.columns(list)),
    queryClient.prefetchQuery(listQueries.defaultColumns(list)),
  );
  return null;
}

/**
 * `…/panels/columnsettings`: the visible columns of the list on the page, and their order
 * (ACCT-17).
 */
export default function ColumnSettingsPanel() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const list = listIn(params);
  // Each list has its own columns, so changes must not be carried over to another list.
  return (
    <Settings
      key={list}
      list={list}
      title={`${t('PANEL/COLUMN_SETTINGS')}: ${t(`ACCOUNTS/LIST/${upperCase(list)}`)}`}
    />
  );
}

function Settings({ list, title }: { list: ReturnType<typeof listIn>; title: string }) {
  const { t } = useTranslation();
  const close = useClosePanel();
  const { columns, loadError, reload, change, reset, save, isSaving, saveError, isDirty } =
    useColumnSettings(list);
  const { pathname } = useLocation();
  const unsaved = useUnsavedChanges({
    hasChanges: () => isDirty,
    isLeft: (next) =>
      next.pathname !== pathname || listIn(new URLSearchParams(next.search)) !== list,
  });
  const saveAndClose = () =>
    save(() => {
      unsaved.release();
      close();
    });
  const isAnyShown = columns?.some(({ isActive }) => isActive) ?? false;

  return (
    <Panel
      title={title}
      onClose={close}
      loading={columns === null && loadError === null}
      submitError={saveError && failureToast(saveError, 'ACCOUNTS/COLUMNS')}
    >
      {columns && (
        <PanelFoot
          notes={!isAnyShown && <p role="status">{t('ACCOUNTS/COLUMNS/NONE')}</p>}
          main={
            <Button
              onClick={isDirty ? saveAndClose : close}
              loading={isSaving}
              disabled={!isAnyShown}
            >
              {t('ACCOUNTS/COLUMNS/SAVE')}
            </Button>
          }
          secondary={
            <Button variant="default" onClick={() => reset?.()} disabled={reset === null}>
              {t('ACCOUNTS/COLUMNS/RESET')}
            </Button>
          }
        />
      )}
      {unsaved.question}
      {columns ? (
        <>
          <p className={classes.lead}>{t('ACCOUNTS/COLUMNS/LEAD')}</p>
          <ColumnList columns={columns} onChange={change} />
        </>
      ) : (
        <ErrorState error={loadError} title={t('ACCOUNTS/COLUMNS/FAILED')} onRetry={reload} />
      )}
    </Panel>
  );
}
