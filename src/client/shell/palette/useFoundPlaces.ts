import { useQuery } from '@tanstack/react-query';
import { campus, type FoundPlace } from '#contract/campus.ts';
import { mayUse } from '#rules/access.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';
import { handPlace } from '#client/domain/handOver.ts';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { panelPath } from '#client/routing/panels.ts';
import type { Session } from '#client/session/session.ts';
import { BuildingIcon } from '#client/ui/deferredIcons.tsx';
import type { Entry } from './entry.ts';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { useTranslation } from './texts.ts';
import { useGo } from './useGo.ts';

const MIN_LENGTH = 2;

interface FoundPlaces {
  readonly places: readonly Entry[];
  readonly isBusy: boolean;
}

/**
 * Returns the rooms and buildings with the typed name, for employees. They lead to the page that
 * keeps them, for those who may change them, and otherwise to a new visiting address there.
 */
export function useFoundPlaces(session: Session, typed: string, isAllowed: boolean): FoundPlaces {
  const { t } = useTranslation();
  const go = useGo();
  const debounced = useDebouncedSearch(typed);
  const { caller } = session;
  const isSearchable =
    isAllowed && mayUse('employee-profile', caller) && typed.length >= MIN_LENGTH;
  const isAsked = isSearchable && debounced === typed;
  const { data, isError } = useQuery({
    ...query(campus.search, { query: { query: typed } }),
    enabled: isAsked,
    gcTime: DEDUPE_MS,
  });
  const keepsPlaces = mayUse('administration', caller);
  const entryOf = (found: FoundPlace): Entry => {
    const { kind, id, name, buildingId, buildingName, campusId, campusName } = found;
    const isRoom = kind === 'room';
    const where = isRoom ? `${buildingName}, ${campusName}` : campusName;
    const what = t(keepsPlaces ? 'PALETTE/PLACE/KEEP' : 'PALETTE/PLACE/VISIT');
    return {
      id: `${kind} ${id}`,
      icon: BuildingIcon,
      name,
      about: `${where}. ${what}`,
      run: () => {
        if (keepsPlaces) return go(paths.administrationPlaces(buildingId));
        handPlace(panels.visitingAddress(), { campusId, buildingId, roomId: isRoom ? id : '' });
        return go(panelPath(paths.profile('Employee'), panels.visitingAddress()));
      },
    };
  };
  return {
    places: data?.map(entryOf) ?? [],
    isBusy: isSearchable && !(isAsked && (data !== undefined || isError)),
  };
}
