import type { FeatureArea } from '#contract/access.ts';
import { featureRules } from '#rules/features.ts';
import { Page } from '#client/ui/Page.tsx';
import { HomeButton } from './HomeButton.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { useTranslation } from './texts.ts';
import classes from './Status.module.css';

interface ForbiddenProps {
  /** The feature area that the page belongs to. */
  readonly feature?: FeatureArea | undefined;
}

/** 403: the lack of access, possible reasons, and buttons that lead on (SHELL-23, SHELL-24). */
export function Forbidden({ feature }: ForbiddenProps) {
  const isForEmployees =
    feature !== undefined && featureRules[feature].personTypes?.[0] === 'Employee';
  const { t } = useTranslation();
  return (
    <Page
      title={t('STATUS/403/TITLE')}
      heading={t('STATUS/403/TITLE')}
      lead={t(isForEmployees ? 'STATUS/403/EMPLOYEES_ONLY' : 'STATUS/403/TEXT')}
    >
      <div className={classes.status}>
        <section className="stack-sm">
          <h2>{t('STATUS/403/REASONS')}</h2>
          <ul>
            {!isForEmployees && <li>{t('STATUS/403/REASON/ROLE')}</li>}
            {!isForEmployees && <li>{t('STATUS/403/REASON/RECENT')}</li>}
            <li>{t('STATUS/403/REASON/ACCOUNT')}</li>
          </ul>
        </section>
        <div className={`actions ${classes.actions}`}>
          <HomeButton />
          <SignOutButton />
        </div>
      </div>
    </Page>
  );
}
