import { useState } from 'react';
import type { Location } from '../../../contract/offices.ts';
import { queryClient } from '../../api/queryClient.ts';
import { waitAtMost } from '../../api/waitAtMost.ts';
import { prefetchAtVisit } from '../../offline/persister.ts';
import { useClosePanel } from '../../routing/panels.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowSkeleton } from '../../ui/Skeletons.tsx';
import { MissingOfficeForm } from './MissingOfficeForm.tsx';
import { type OfficeDraft, OfficeForm } from './OfficeForm.tsx';
import { OfficeList } from './OfficeList.tsx';
import { officeQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export async function loader() {
  await waitAtMost(prefetchAtVisit(queryClient, officeQueries.mine()));
  return null;
}

/** What the panel shows: the list, an office (null for a new one), or the report of a missing one, which returns to `back`. */
export type Doing =
  | { readonly what: 'listing' }
  | { readonly what: 'editing'; readonly office: Location | null; readonly draft?: OfficeDraft }
  | { readonly what: 'reporting'; readonly back: Doing };

/** The employee's visiting addresses (PROF-17). */
export default function OfficesPanel() {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing>({ what: 'listing' });
  return (
    <Panel title={t('PANEL/VISITING_ADDRESS')} onClose={useClosePanel()} isTall>
      {doing.what === 'reporting' ? (
        <MissingOfficeForm holdsDraft={doing.back.what === 'editing' && doing.back.draft !== undefined} onDone={() => setDoing(doing.back)} />
      ) : doing.what === 'listing' ? (
        <AsyncBoundary skeleton={<RowSkeleton rows={2} height="8rem" />} failure={t('OFFICES/FAILED')}>
          <OfficeList onDo={setDoing} />
        </AsyncBoundary>
      ) : (
        <OfficeForm
          office={doing.office}
          draft={doing.draft}
          onDone={() => setDoing({ what: 'listing' })}
          onReport={(draft) => setDoing({ what: 'reporting', back: { what: 'editing', office: doing.office, ...(draft && { draft }) } })}
        />
      )}
    </Panel>
  );
}
