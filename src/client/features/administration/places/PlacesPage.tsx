import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PlaceKind } from '#contract/places.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import columns from '#client/ui/Columns.module.css';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { BuildingIcon, PlusIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { placeQueries } from './queries.ts';

export async function loader({ params: { placeId } }: LoaderFunctionArgs) {
  await waitBriefly(queryClient.prefetchQuery(placeQueries.within(placeId)));
  return placeId ?? null;
}

/** `/administration/places/:placeId`: the campuses, the buildings of one, or what is in a building. */
export default function PlacesPage() {
  const placeId = useLoaderData<typeof loader>() ?? undefined;
  return <PlacePage key={placeId} placeId={placeId} />;
}

interface WithinProps {
  readonly placeId: string | undefined;
}

function PlacePage({ placeId }: WithinProps) {
  const { t } = useTranslation();
  const { data } = useQuery(placeQueries.within(placeId));
  const own = data?.path.at(-1);
  const above = data?.path.at(-2);
  return (
    <Page
      title={own?.name ?? t('PAGE/PLACES')}
      lead={data !== null && t(placeId === undefined ? 'PLACES/LEAD' : 'PLACES/LEAD_WITHIN')}
    >
      {placeId === undefined ? (
        <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      ) : (
        <BackLink to={paths.administrationPlaces(above?.id)}>
          {above?.name ?? t('PAGE/PLACES')}
        </BackLink>
      )}
      <AsyncBoundary skeleton={<TextSkeleton lines={8} />} failure={t('PLACES/FAILED')}>
        <Within placeId={placeId} />
      </AsyncBoundary>
    </Page>
  );
}

/** What can be added within a place. */
const kindsWithin: Readonly<Record<string, readonly PlaceKind[]>> = {
  none: ['campus'],
  campus: ['building'],
  building: ['room', 'entrance'],
};

function Within({ placeId }: WithinProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(placeQueries.within(placeId));
  const [adds, setAdds] = useState<PlaceKind | null>(null);
  if (data === null) return <EmptyState icon={BuildingIcon} title={t('PLACES/GONE')} />;
  const own = data.path.at(-1);
  return (
    <div className="stack-lg">
      {adds === null ? (
        <div className="row">
          {(kindsWithin[own?.kind ?? 'none'] ?? []).map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<PlusIcon size={18} />}
              onClick={() => setAdds(kind)}
            >
              {t(`PLACES/ADD/${kind}`)}
            </Button>
          ))}
        </div>
      ) : (
        <PlaceForm
          kind={adds}
          parentId={own?.id ?? null}
          place={null}
          onDone={() => setAdds(null)}
        />
      )}
      {data.places.length === 0 ? (
        <EmptyState icon={BuildingIcon} title={t('PLACES/EMPTY')} />
      ) : (
        <ul className={columns.cards}>
          {data.places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      )}
    </div>
  );
}
