import { lazy, type ReactNode } from 'react';
import { queryClient } from '../../../api/queryClient.ts';
import { shortly } from '../../../api/shortly.ts';
import { Page } from '../../../components/Page.tsx';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { KeptAge } from './KeptAge.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Pivots } from './Pivots.tsx';
import { myAccountsQueries } from './queries.ts';
import { Section } from './Section.tsx';
import classes from './MyAccounts.module.css';

const TwoStepSection = lazy(async () => ({ default: (await import('../twoStep/TwoStepSection.tsx')).TwoStepSection }));
const DirectoryAccountsSection = lazy(async () => ({ default: (await import('../directory/DirectoryAccountsSection.tsx')).DirectoryAccountsSection }));
const SignInsSection = lazy(async () => ({ default: (await import('../signIns/SignInsSection.tsx')).SignInsSection }));

/** Asks for what is read first; each part asks for its own and shows its own progress. */
export const loader = () => shortly(queryClient.prefetchQuery(myAccountsQueries.password()), queryClient.prefetchQuery(myAccountsQueries.account()));

/** `/myaccounts` and its pivot Personal: the account itself, and all that keeps others out of it (SELF-16). */
export default function MyAccountPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/MY_ACCOUNTS')}>
      <Pivots />
      <KeptAge />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PasswordSection />
          <Later><TwoStepSection /></Later>
          <Later><DirectoryAccountsSection /></Later>
        </div>
        <div className={classes.column}>
          <Section title={t('MY_ACCOUNTS/ACCOUNT/TITLE')} failure={t('MY_ACCOUNTS/ACCOUNT/FAILED')}>
            <AccountFacts />
          </Section>
          <Later><SignInsSection /></Later>
        </div>
      </div>
    </Page>
  );
}

/** A part whose code comes after the page's; what it shows waits and fails by itself in it. */
function Later({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return <Part skeleton={<RowBones />} failure={t('MY_ACCOUNTS/PART_FAILED')}>{children}</Part>;
}
