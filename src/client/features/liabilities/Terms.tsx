import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LiabilityType } from '../../../contract/values.ts';
import { Button } from '../../ui/Button.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DocumentIcon } from '../../ui/icons.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useTranslation } from './texts.ts';
import { DataAge } from '../../ui/DataAge.tsx';
import * as paths from '../../paths/pages.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { Facts } from './Facts.tsx';
import { NotForYou } from './NotForYou.tsx';
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
      action={<Button component={Link} to={paths.home()} variant="default">{t('STATUS/TO_HOME')}</Button>}
    >
      {t('LIABILITY/UNKNOWN/TEXT')}
    </EmptyState>
  );
}
