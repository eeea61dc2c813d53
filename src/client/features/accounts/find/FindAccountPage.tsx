import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Page } from '../../../components/Page.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FoundAccounts } from './FoundAccounts.tsx';
import classes from './FindAccount.module.css';

/** How long typing must rest before a search is sent. */
const DEBOUNCE_MS = 300;
const SHORTEST = 2;

/**
 * `/accountsearch` (ours): finds any account within reach, students' included, which stand in no list of account management. What is
 * typed may be a national id, so it never stands in the address.
 */
export default function FindAccountPage() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  return (
    <Page title={t('PAGE/ACCOUNT_SEARCH')} lead={t('ACCOUNTS/FIND/LEAD')}>
      <div className={classes.page}>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <TextField
            type="search"
            label={t('ACCOUNTS/FIND/LABEL')}
            help={t('ACCOUNTS/FIND/HELP', { count: SHORTEST })}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </form>
        {rested.length >= SHORTEST && <FoundAccounts text={rested} />}
      </div>
    </Page>
  );
}
