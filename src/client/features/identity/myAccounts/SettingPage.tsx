import type { ReactNode, Ref } from 'react';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import classes from './SettingPage.module.css';

interface SettingPageProps {
  readonly title: string;
  /** Receives the focus when the focused control is removed. */
  readonly contentRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Short page for one setting of the user's account, with a link back to all settings. */
export function SettingPage({ title, contentRef, children }: SettingPageProps) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <BackLink to={paths.myAccounts()}>{t('PAGE/MY_ACCOUNTS')}</BackLink>
      <section ref={contentRef} tabIndex={-1} aria-label={title} className={classes.content}>
        {children}
      </section>
    </Page>
  );
}
