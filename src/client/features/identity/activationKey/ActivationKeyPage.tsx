import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import * as paths from '#client/paths/pages.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { KeyForm } from './KeyForm.tsx';
import { useEffect, useState } from 'react';
import { groupedActivationKey } from '#rules/activationKey.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Form for the printed activation key and the national id, which together open the account area.
 */
export default function ActivationKeyPage() {
  const { t } = useTranslation();
  const givenKey = useGivenKey();

  return (
    <Page
      isNarrow
      title={t('PAGE/ACTIVATE')}
      heading={t('PAGE/ACTIVATE')}
      lead={t('ACTIVATION/LEAD')}
    >
      <div className={classes.flow}>
        <SignedInAlready />
        <KeyForm givenKey={givenKey} />
        <div className={classes.links}>
          <Link className={classes.link} to={paths.landing()}>
            {t('ACTIVATION/NO_KEY')}
          </Link>
        </div>
      </div>
    </Page>
  );
}

const NAME = 'key';

/**
 * Returns the key from the address, where the printed code puts it. The key is removed from the
 * address and the history immediately, and is kept in this state only.
 */
function useGivenKey(): string {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get(NAME);
  const [given, setGiven] = useState(inAddress ?? '');
  if (inAddress !== null && inAddress !== given) setGiven(inAddress);

  useEffect(() => {
    if (inAddress === null) return;
    setSearch((before) => withoutKey(before), { replace: true, preventScrollReset: true });
  }, [inAddress, setSearch]);
  return groupedActivationKey(given);
}

function withoutKey(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(NAME);
  return rest;
}
