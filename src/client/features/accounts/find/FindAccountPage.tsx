import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { reachesStudents } from '../../../../rules/studentHelp.ts';
import { useCaller } from '../../../api/session.ts';
import { Page } from '../../../components/Page.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FoundAccounts } from './FoundAccounts.tsx';
import classes from './FindAccount.module.css';

/** How long typing must rest before a search is sent. */
const DEBOUNCE_MS = 300;
const SHORTEST = 2;

/**
 * `/accountsearch` (ours): finds any account within reach, students' included, which stand in no list of account management: whoever
 * reaches them sees them listed here until something is typed (ACCT-02). What is typed may be a national id, so it never stands in the
 * address.
 */
export default function FindAccountPage() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const caller = useCaller();
  const wanted = rested.length >= SHORTEST ? { text: rested } : rested === '' && caller && reachesStudents(caller) ? 'students' : null;
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
        {wanted && <FoundAccounts key={wanted === 'students' ? wanted : 'search'} wanted={wanted} />}
      </div>
    </Page>
  );
}
