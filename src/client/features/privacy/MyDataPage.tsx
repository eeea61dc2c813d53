import { useId, type ReactNode } from 'react';
import { privacy } from '#contract/privacy.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
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
  const show = useAction({
    send: () => call(privacy.data, {}),
    isSecret: true,
    failure: 'PRIVACY/SHOW',
  });
  const download = useAction({
    send: () => call(privacy.data, {}),
    isSecret: true,
    onSent: (data) =>
      saveFile(
        new Blob([JSON.stringify({ ...data, words: wordsFor(t, data.sections) }, null, 2)], {
          type: 'application/json',
        }),
        `${t('PRIVACY/FILE_NAME')}.json`,
      ),
    failure: 'PRIVACY/DOWNLOAD',
  });
  return (
    <>
      <div className="actions">
        {show.data === undefined && (
          <ActionButton action={show} label={t('PRIVACY/SHOW')} look={{ size: 'md' }} />
        )}
        <ActionButton
          action={download}
          label={t('PRIVACY/DOWNLOAD')}
          look={{ size: 'md', leftSection: <DownloadIcon size={18} /> }}
        />
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
  const forget = useAction({
    send: () => Promise.all([clearStoredAnswers(), postToWorker({ type: 'FORGET_PERSON' })]),
    onSent: () => toasts.success('PRIVACY/FORGOTTEN'),
    failure: 'PRIVACY/FORGET',
  });
  return (
    <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
      {t('PRIVACY/FORGET')}
    </Button>
  );
}
