import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SettingSubject } from '#contract/portalSettings.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { settingQueries } from './queries.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SystemLinks } from './SystemLinks.tsx';
import classes from './Settings.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(settingQueries.all()));

/** `/administration/settings`: the helpdesk, the cards and the links to other systems. */
export default function SettingsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/PORTAL_SETTINGS')} lead={t('SETTINGS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <AsyncBoundary skeleton={<TextSkeleton lines={12} />} failure={t('SETTINGS/FAILED')}>
        <Groups />
      </AsyncBoundary>
    </Page>
  );
}

const groups = {
  HELPDESK: [
    'HELPDESK_PHONE',
    'HELPDESK_EMAIL',
    'HELPDESK_HOURS',
    'HELPDESK_OPENING_HOURS',
    'HELPDESK_URL',
    'HELPDESK_CASE_LINK',
    'HELPDESK_DEVIATIONS_LINK',
  ],
  INFOCENTRE: [
    'INFOCENTRE_PHONE',
    'INFOCENTRE_EMAIL',
    'INFOCENTRE_HOURS',
    'INFOCENTRE_OPENING_HOURS',
    'INFOCENTRE_HOME_PAGE',
  ],
  CARDS: [
    'CARD_ISSUER',
    'CARD_ROLE_EMPLOYEE',
    'CARD_ROLE_STUDENT',
    'CARD_COLLECTION_EMPLOYEE',
    'CARD_COLLECTION_STUDENT',
  ],
} as const satisfies Record<string, readonly SettingSubject[]>;
const groupNames = ['HELPDESK', 'INFOCENTRE', 'CARDS'] as const;

function Groups() {
  const { t } = useTranslation();
  const id = useId();
  const { data: read } = useSuspenseQuery(settingQueries.all());
  const links = read.body.find(({ subject }) => subject === 'SYSTEM_LINKS');
  return (
    <div className={classes.groups}>
      {groupNames.map((group) => {
        const subjects: readonly SettingSubject[] = groups[group];
        return (
          <section key={group} className={`stack ${classes.group}`} aria-labelledby={id + group}>
            <h2 id={id + group}>{t(`SETTINGS/GROUP/${group}`)}</h2>
            <SettingsForm
              settings={read.body.filter(({ subject }) => subjects.includes(subject))}
              version={read.version}
            />
          </section>
        );
      })}
      {links && (
        <section className={`stack ${classes.group}`} aria-labelledby={`${id}links`}>
          <h2 id={`${id}links`}>{t('SETTINGS/GROUP/LINKS')}</h2>
          <SystemLinks key={links.value} setting={links} version={read.version} />
        </section>
      )}
    </div>
  );
}
