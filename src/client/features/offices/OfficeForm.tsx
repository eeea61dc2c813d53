import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Location } from '#contract/offices.ts';
import { roomRefusal } from '#rules/offices.ts';
import { NetworkError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import {
  choose,
  fieldsOf,
  keptOn,
  type Level,
  levels,
  noPlace,
  type PlaceFields,
} from './placeChoices.ts';
import { PlaceField } from './PlaceField.tsx';
import { officeQueries, showOffice } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import { OfficeConflict, type OfficeFields, saveOffice } from './saveOffice.ts';
import classes from './Offices.module.css';

/** The unsaved choices. */
export interface OfficeDraft {
  readonly place: PlaceFields;
  readonly isPrimary: boolean;
  readonly showsAllRooms: boolean;
}

interface OfficeFormProps {
  /** Null for a new office. */
  readonly office: Location | null;
  /** The choices made before a missing room was reported. */
  readonly draft: OfficeDraft | undefined;
  readonly onDone: () => void;
  readonly onReport: (draft: OfficeDraft | undefined) => void;
}

/**
 * Form for a place from campus to room; the options of each level depend on the level above
 * (PROF-18).
 */
export function OfficeForm({ office, draft, onDone, onReport }: OfficeFormProps) {
  const { t } = useTranslation();
  const { form, frame, place, errorIn, controlled, hasChanges, isBusy, error } = useOfficeForm(
    office,
    draft,
    onDone,
  );
  const [showsAllRooms, setShowsAllRooms] = useState(draft?.showsAllRooms ?? false);
  const [announcement, announce] = useState('');
  const { lists, hasParent } = usePlaceLists(place, showsAllRooms);
  const choosePlace = (level: Level, id: string) => {
    const { place: next, cleared } = choose(place, level, id);
    for (const one of levels) form.setValue(one, next[one]);
    form.clearErrors(level);
    announce(
      cleared.length > 0
        ? t('OFFICES/CLEARED', {
            levels: cleared.map((one) => t(`OFFICES/FIELD/${one}`)).join(', '),
          })
        : '',
    );
  };
  const report = () => {
    const isPrimary = form.getValues('isPrimary');
    onReport(hasChanges() ? { place, isPrimary, showsAllRooms } : undefined);
  };
  return (
    <Form
      {...frame}
      title={t(office ? 'OFFICES/CHANGE_TITLE' : 'OFFICES/ADD_TITLE')}
      actions={{
        isOfPanel: true,
        submit: { label: t(office ? 'OFFICES/SAVE' : 'OFFICES/ADD'), isBusy },
        cancel: { label: t('OFFICES/CANCEL'), onCancel: onDone },
        offline: t('OFFICES/FORM_OFFLINE'),
      }}
    >
      {error instanceof OfficeConflict && <ChangeNotice kept={error.current} />}
      {levels.map((level) => (
        <Fragment key={level}>
          <PlaceField
            level={level}
            list={lists[level]}
            hasParent={hasParent[level]}
            kept={belongsTo(office, level, place) ? keptOn(office, level) : null}
            {...controlled(level, { validate: (chosen) => errorIn(level, chosen) })}
            onChange={(id) => choosePlace(level, id)}
          />
          {level === 'roomId' && (
            <Checkbox
              label={t('OFFICES/ALL_ROOMS')}
              checked={showsAllRooms}
              onChange={({ currentTarget }) => setShowsAllRooms(currentTarget.checked)}
            />
          )}
        </Fragment>
      ))}
      {!office?.isPrimary && (
        <Checkbox label={t('OFFICES/IS_PRIMARY')} {...form.register('isPrimary')} />
      )}
      <ReportLink onReport={report} />
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Form>
  );
}

/** The chosen place, what is wrong with it, and how it is saved. */
function useOfficeForm(
  office: Location | null,
  draft: OfficeDraft | undefined,
  onDone: () => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const opened = office ? fieldsOf(office) : noPlace;
  const [base, setBase] = useState(office);
  const unanswered = useRef<string>(undefined);
  const hasChangesIn = ({ getValues }: UseFormReturn<OfficeFields>) =>
    levels.some((level) => getValues(level) !== opened[level]) ||
    getValues('isPrimary') !== (office?.isPrimary ?? false);
  const portal = usePortalForm({
    fields: {
      names: levels,
      labelOf: (level) => t(`OFFICES/FIELD/${level}`),
      mode: 'onSubmit',
      reValidateMode: 'onSubmit',
      defaultValues: {
        ...(draft?.place ?? opened),
        isPrimary: draft?.isPrimary ?? office?.isPrimary ?? false,
      },
    },
    send: (typed: OfficeFields, keyOf) => {
      unanswered.current = undefined;
      return saveOffice(client, base, typed, keyOf);
    },
    onSent: (saved) => {
      showOffice(client, saved);
      toasts.success(office ? 'OFFICES/CHANGED' : 'OFFICES/ADDED');
      onDone();
    },
    failure: (error, { roomId }) => {
      if (error instanceof NetworkError) unanswered.current = roomId;
      // The user has now been shown the stored office, so the next try replaces it.
      if (error instanceof OfficeConflict) setBase(error.current);
      else toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' });
    },
    unsaved: { hasChanges: (_, form) => hasChangesIn(form) },
  });
  const [campusId, buildingId, roomId, entranceId] = useWatch({
    control: portal.form.control,
    name: levels,
  });
  const { data: mine } = useQuery({ ...officeQueries.mine(), enabled: false });
  const errorIn = (level: Level, chosen: string) => {
    if (chosen === '') return level === 'entranceId' ? undefined : `OFFICES/MISSING/${level}`;
    // An earlier try may have added this room although its response was lost. The server knows the
    // try by its key.
    const isRetry = unanswered.current === chosen;
    return level !== 'roomId' || isRetry || chosen === opened.roomId
      ? undefined
      : (roomRefusal(mine?.body ?? [], office?.id ?? null, chosen) ?? undefined);
  };
  return {
    ...portal,
    place: { campusId, buildingId, roomId, entranceId },
    errorIn,
    hasChanges: () => hasChangesIn(portal.form),
  };
}

/** The options on each level, below what is chosen on the level above. */
function usePlaceLists({ campusId, buildingId }: PlaceFields, showsAllRooms: boolean) {
  const lists = {
    campusId: useQuery(officeQueries.campuses()),
    buildingId: useQuery({ ...officeQueries.buildings(campusId), enabled: campusId !== '' }),
    roomId: useQuery({
      ...(showsAllRooms ? officeQueries.rooms(buildingId) : officeQueries.officeRooms(buildingId)),
      enabled: buildingId !== '',
    }),
    entranceId: useQuery({ ...officeQueries.entrances(buildingId), enabled: buildingId !== '' }),
  };
  const hasParent = {
    campusId: true,
    buildingId: campusId !== '',
    roomId: buildingId !== '',
    entranceId: buildingId !== '',
  };
  return { lists, hasParent };
}

/** Link for a user whose room is not listed. */
function ReportLink({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={classes.quiet}>
      {t('OFFICES/NOT_LISTED')} <LinkButton onClick={onReport}>{t('OFFICES/REPORT')}</LinkButton>
    </p>
  );
}

/** Notice with the stored office, beside the user's choices. Saving again replaces it. */
function ChangeNotice({
  kept: { roomName: room, buildingName: building, campusName },
}: {
  kept: Location;
}) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('OFFICES/CONFLICT')} isSpoken>
      <p>
        {t('OFFICES/NOW_KEPT', {
          name: `${t('OFFICES/ROOM_IN', { room, building })}, ${campusName}`,
        })}
      </p>
      <p>{t('OFFICES/SAVE_AGAIN')}</p>
    </Notice>
  );
}

/**
 * Whether the office's value on a level may be offered: only below the office's own choice on the
 * level above.
 */
function belongsTo(
  office: Location | null,
  level: Level,
  place: { readonly campusId: string; readonly buildingId: string },
): boolean {
  if (office === null) return false;
  if (level === 'campusId') return true;
  if (level === 'buildingId') return place.campusId === office.campusId;
  return place.buildingId === office.buildingId;
}
