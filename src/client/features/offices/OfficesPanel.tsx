import { useState } from 'react';
import type { Location } from '#contract/offices.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useHandedPlace } from '#client/domain/handOver.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import * as panels from '#client/paths/panels.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { MissingOfficeForm } from './MissingOfficeForm.tsx';
import { type OfficeDraft, OfficeForm } from './OfficeForm.tsx';
import { OfficeList } from './OfficeList.tsx';
import { noPlace } from './placeChoices.ts';
import { officeQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

export async function loader() {
  await waitBriefly(prefetchAtVisit(queryClient, officeQueries.mine()));
  return null;
}

/**
 * What the panel shows: the list, an office (null for a new one), or the report of a missing one,
 * which returns to `back`.
 */
export type PendingAction =
  | { readonly what: 'listing' }
  | { readonly what: 'editing'; readonly office: Location | null; readonly draft?: OfficeDraft }
  | { readonly what: 'reporting'; readonly back: PendingAction };

/** The employee's visiting addresses (PROF-17). */
export default function OfficesPanel() {
  const { t } = useTranslation();
  const [pendingAction, setPendingAction] = useState<PendingAction>({ what: 'listing' });
  useHandedPlace(panels.visitingAddress(), (chosen) => {
    const place = { ...noPlace, ...chosen };
    // The room may be none of the offices that the list shows at first.
    const draft = { place, isPrimary: false, showsAllRooms: true };
    setPendingAction({ what: 'editing', office: null, draft });
  });
  return (
    <Panel title={t('PANEL/VISITING_ADDRESS')} onClose={useClosePanel()} isTall>
      {pendingAction.what === 'reporting' ? (
        <MissingOfficeForm
          holdsDraft={
            pendingAction.back.what === 'editing' && pendingAction.back.draft !== undefined
          }
          onDone={() => setPendingAction(pendingAction.back)}
        />
      ) : pendingAction.what === 'listing' ? (
        <AsyncBoundary
          skeleton={<RowSkeleton rows={2} height="8rem" />}
          failure={t('OFFICES/FAILED')}
        >
          <OfficeList onDo={setPendingAction} />
        </AsyncBoundary>
      ) : (
        <OfficeForm
          office={pendingAction.office}
          draft={pendingAction.draft}
          onDone={() => setPendingAction({ what: 'listing' })}
          onReport={(draft) =>
            setPendingAction({
              what: 'reporting',
              back: { what: 'editing', office: pendingAction.office, ...(draft && { draft }) },
            })
          }
        />
      )}
    </Panel>
  );
}
