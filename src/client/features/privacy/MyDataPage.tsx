import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { privacy } from '../../../contract/privacy.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../device/saveFile.ts';
import { useConnection } from '../../offline/connection.ts';
import { clearStoredAnswers } from '../../offline/persister.ts';
import { postToWorker } from '../../offline/worker.ts';
import * as paths from '../../paths/pages.ts';
import { Button } from '../../ui/Button.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { DownloadIcon } from '../../ui/deferredIcons.tsx';
import { Page } from '../../ui/Page.tsx';
import { toasts, useTranslation } from './texts.ts';
import { Trail } from './Trail.tsx';
import classes from './Privacy.module.css';

/** `/myaccounts/personal/mydata` (not in the specification): the data about the user in the portal, its history, and what is stored on this device. */
export default function MyDataPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PRIVACY/TITLE')}>
      <BackLink to={paths.myAccounts()}>{t('PAGE/MY_ACCOUNTS')}</BackLink>
      <div className={classes.parts}>
        <Part title={t('PRIVACY/HELD')}>
          <p>{t('PRIVACY/HELD/TEXT')}</p>
          <Download />
        </Part>
        <Part title={t('PRIVACY/DEVICE')}>
          <p>{t('PRIVACY/DEVICE/TEXT')}</p>
          <ForgetButton />
        </Part>
        <Part title={t('PRIVACY/TRAIL')}>
          <p className={classes.quiet}>{t('PRIVACY/TRAIL/TEXT')}</p>
          <Trail />
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return <section className={classes.part} aria-labelledby={id}><h2 id={id}>{title}</h2>{children}</section>;
}

/** Button that downloads all data as a file; the data is requested each time and never stored by the client. */
function Download() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const download = useMutation({
    mutationFn: () => call(privacy.data, {}),
    gcTime: 0,
    onSuccess: (data) => saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${t('PRIVACY/FILE_NAME')}.json`),
    onError: (error) => toasts.failure(error, 'PRIVACY/DOWNLOAD'),
  });
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon size={18} />} disabled={!online} loading={download.isPending} onClick={() => download.mutate()}>{t('PRIVACY/DOWNLOAD')}</Button>
      {!online && <p className={classes.quiet}>{t('PRIVACY/OFFLINE')}</p>}
    </>
  );
}

/** Button that deletes the data on this device. Also works offline. */
function ForgetButton() {
  const { t } = useTranslation();
  const forget = useMutation({
    mutationFn: () => Promise.all([clearStoredAnswers(), postToWorker({ type: 'FORGET_PERSON' })]),
    networkMode: 'always',
    onSuccess: () => toasts.success('PRIVACY/FORGOTTEN'),
    onError: (error) => toasts.failure(error, 'PRIVACY/FORGET'),
  });
  return <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>{t('PRIVACY/FORGET')}</Button>;
}
