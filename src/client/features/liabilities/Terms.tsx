import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Liability } from '#contract/liabilities.ts';
import type { LiabilityStatus, LiabilityType } from '#contract/values.ts';
import { audienceOf } from '#rules/liability.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { DocumentIcon } from '#client/ui/icons.tsx';
import { Prose } from '#client/ui/Prose.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { type TextKey, useTranslation } from './texts.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { Facts } from './Facts.tsx';
import { liabilityQueries } from './queries.ts';
import classes from './Liability.module.css';

/** One type of terms or consent: its state, the text, and the answer next to or below the text. */
export function Terms({ type }: { type: LiabilityType }) {
  const { data: read, dataUpdatedAt } = useSuspenseQuery(liabilityQueries.read(type));
  if (read === null) return <NoSuchTerms />;

  const { body: liability } = read;
  const { criteriaIsFulFilled, liabilityStatus, text } = liability;
  const hasAnswer = criteriaIsFulFilled || liabilityStatus !== 'None';
  return (
    <div className={classes.terms}>
      <Facts liability={liability} />
      {!criteriaIsFulFilled && <NotForYou liability={liability} />}
      <div className={classes.reading}>
        <Prose text={text[currentLanguage()]} />
        {hasAnswer && <AnswerCard read={read} />}
      </div>
      <DataAge of={dataUpdatedAt} />
    </div>
  );
}

function NoSuchTerms() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={DocumentIcon}
      title={t('LIABILITY/UNKNOWN/TITLE')}
      action={
        <Button component={Link} to={paths.home()} variant="default">
          {t('STATUS/TO_HOME')}
        </Button>
      }
    >
      {t('LIABILITY/UNKNOWN/TEXT')}
    </EmptyState>
  );
}

/**
 * Notice for users whom the terms do not apply to: whom they apply to, and what the user can do.
 */
function NotForYou({
  liability: { isConcent, liabilityType, liabilityStatus },
}: {
  liability: Liability;
}) {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  return (
    <Notice
      tone="info"
      title={t(isConcent ? 'LIABILITY/NOT_FOR_YOU/CONSENT' : 'LIABILITY/NOT_FOR_YOU/TERMS')}
      action={
        <>
          <Button component={Link} size="sm" variant="default" {...helpdesk}>
            {t('CONCERN/TO/HELPDESK')}
          </Button>
          <Button component={Link} size="sm" variant="default" to={paths.home()}>
            {t('STATUS/TO_HOME')}
          </Button>
        </>
      }
    >
      <p>
        {t(`LIABILITY/FOR/${upperCase(audienceOf[liabilityType])}`)} {t(advice[liabilityStatus])}
      </p>
    </Notice>
  );
}

const advice: Readonly<Record<LiabilityStatus, TextKey>> = {
  None: 'LIABILITY/NOT_FOR_YOU/NOTHING_TO_DO',
  Requested: 'LIABILITY/NOT_FOR_YOU/ASKED',
  Approved: 'LIABILITY/NOT_FOR_YOU/ANSWERED',
  Closed: 'LIABILITY/NOT_FOR_YOU/NOTHING_TO_DO',
};
