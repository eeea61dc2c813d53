import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { activationKeyRun, activationKeySearch } from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { KeyAccount } from './KeyAccount.tsx';
import { Matches } from './Matches.tsx';
import { useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

const MIN_QUERY_LENGTH = 2;

/**
 * `/createactivationkey/search/:liuId?`: finds the account for which a key is created (KEY-01). A
 * user id is in the address, so that Back and a reload find the account again; a name or a number
 * never is.
 */
export default function KeySearchPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const liUId = normaliseUserId(useParams()['liuId'] ?? '');
  const [wanted, setWanted] = useState<{ readonly text: string; readonly beside: string } | null>(
    null,
  );
  // An account chosen among the matches is shown instead of them.
  const text = wanted?.beside === liUId ? wanted.text : null;

  const search = (typed: string) => {
    if (!isUserId(typed)) return setWanted({ text: typed, beside: liUId });
    setWanted(null);
    void navigate(activationKeySearch(normaliseUserId(typed)), {
      replace: normaliseUserId(typed) === liUId,
    });
  };
  return (
    <Page
      title={t('PAGE/ACTIVATION_KEY')}
      lead={t('ACTIVATION_KEY/LEAD')}
      actions={
        <Button component={Link} to={activationKeyRun()} variant="default" className={classes.many}>
          {t('ACTIVATION_KEY/MANY')}
        </Button>
      }
    >
      <div className={classes.page}>
        <SearchForm
          key={liUId}
          label={t('ACTIVATION_KEY/SEARCH/LABEL')}
          help={t('ACTIVATION_KEY/SEARCH/HELP')}
          submit={t('ACTIVATION_KEY/SEARCH/SUBMIT')}
          maxLength={100}
          searched={text ?? liUId}
          refusalOf={(typed) =>
            typed.length < MIN_QUERY_LENGTH ? t('ACTIVATION_KEY/SEARCH/TOO_SHORT') : null
          }
          onSearch={search}
        />
        {text !== null && <Matches text={text} />}
        {text === null && liUId !== '' && <KeyAccount key={`account ${liUId}`} liUId={liUId} />}
      </div>
    </Page>
  );
}
