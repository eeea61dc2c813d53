import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { extraKinds, isLookedAfter } from '../../../../rules/directoryAccounts.ts';
import { useSession } from '../../../api/session.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Section } from '../myAccounts/Section.tsx';
import { DirectoryAccounts } from './DirectoryAccounts.tsx';
import { directoryQueries } from './queries.ts';

/** An employee's accounts in the directory. Not there where the university has people look after none but their own. */
export function DirectoryAccountsSection() {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const person = useSession()?.user;
  const { data: features } = useQuery(directoryQueries.features());
  if (!person?.liUId || person.personType !== 'Employee' || !features || !extraKinds.some((kind) => isLookedAfter(kind, features))) return null;

  return (
    <Section title={t('DIRECTORY/TITLE')} failure={t('DIRECTORY/FAILED')} titleRef={title}>
      <DirectoryAccounts person={{ liUId: person.liUId, personType: person.personType }} features={features} onDone={() => title.current?.focus()} />
    </Section>
  );
}
