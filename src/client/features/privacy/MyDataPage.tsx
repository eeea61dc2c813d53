import { useId, type ReactNode } from 'react';
import { privacy } from '#contract/privacy.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { useConnection } from '#client/offline/connection.ts';
import { clearStoredAnswers } from '#client/offline/persister.ts';
import { postToWorker } from '#client/offline/worker.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PersonalData } from './PersonalData.tsx';
import { type TextKey, toasts, useTranslation } from './texts.ts';
import { Trail } from './Trail.tsx';
import { wordsFor } from './words.ts';
import classes from './Privacy.module.css';

/**
 * `/myaccounts/personal/mydata` (not in the specification): the data about the user in the portal,
 * its history, and what is stored on this device.
 */
export default function MyDataPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PRIVACY/TITLE')}>
      <BackLink to={paths.myAccounts()}>{t('PAGE/MY_ACCOUNTS')}</BackLink>
      <div className={classes.parts}>
        <Part title={t('PRIVACY/HELD')}>
          <p>{t('PRIVACY/HELD/TEXT')}</p>
          <Held />
        </Part>
        <Part title={t('PRIVACY/DEVICE')}>
          <p>{t('PRIVACY/DEVICE/TEXT')}</p>
          <ForgetButton />
        </Part>
        <Part title={t('PRIVACY/TRAIL')}>
          <p className="note">{t('PRIVACY/TRAIL/TEXT')}</p>
          <Trail />
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/**
 * Buttons that show the data on the page and download it as a file. It is requested each time and
 * never stored by the client.
 */
function Held() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const show = useMutation({
    mutationFn: () => call(privacy.data, {}),
    gcTime: 0,
    onError: (error) => toasts.failure(error, 'PRIVACY/SHOW'),
  });
  const download = useMutation({
    mutationFn: () => call(privacy.data, {}),
    gcTime: 0,
    onSuccess: (data) =>
      saveFile(
        new Blob([JSON.stringify({ ...data, words: wordsFor(t, data.sections) }, null, 2)], {
          type: 'application/json',
        }),
        `${t('PRIVACY/FILE_NAME')}.json`,
      ),
    onError: (error) => toasts.failure(error, 'PRIVACY/DOWNLOAD'),
  });
  return (
    <>
      <div className="actions">
        {show.data === undefined && (
          <Button
            variant="default"
            disabled={!online}
            loading={show.isPending}
            onClick={() => show.mutate()}
          >
            {t('PRIVACY/SHOW')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          disabled={!online}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('PRIVACY/DOWNLOAD')}
        </Button>
      </div>
      {!online && <p className="note">{t('PRIVACY/OFFLINE')}</p>}
      {show.data && <PersonalData sections={show.data.sections} />}
      <details className={classes.leftOut}>
        <summary>{t('PRIVACY/LEFT_OUT')}</summary>
        <ul>
          {omissions.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Why something is left out, in the terms of the server's list of what is disclosed. */
const omissions = [
  'PRIVACY/LEFT_OUT/SECRET',
  'PRIVACY/LEFT_OUT/INTERNAL',
  'PRIVACY/LEFT_OUT/OTHERS',
  'PRIVACY/LEFT_OUT/TEMPORARY',
  'PRIVACY/LEFT_OUT/TECHNICAL',
] as const satisfies TextKey[];

/** Button that deletes the data on this device. Also works offline. */
function ForgetButton() {
  const { t } = useTranslation();
  const forget = useMutation({
    mutationFn: () => Promise.all([clearStoredAnswers(), postToWorker({ type: 'FORGET_PERSON' })]),
    networkMode: 'always',
    onSuccess: () => toasts.success('PRIVACY/FORGOTTEN'),
    onError: (error) => toasts.failure(error, 'PRIVACY/FORGET'),
  });
  return (
    <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
      {t('PRIVACY/FORGET')}
    </Button>
  );
}
