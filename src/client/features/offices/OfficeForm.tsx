import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import type { Location } from '#contract/offices.ts';
import { roomRefusal } from '#rules/offices.ts';
import { isInvalidInput, NetworkError } from '#client/api/errors.ts';
import { ConflictError } from '#client/api/versioned.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
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
import { officeQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useSaveOffice } from './useSaveOffice.ts';
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

type Errors = Partial<Record<Level, string>>;

/**
 * Form for a place from campus to room; the options of each level depend on the level above
 * (PROF-18).
 */
export function OfficeForm({ office, draft, onDone, onReport }: OfficeFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const opened = office ? fieldsOf(office) : noPlace;
  const [place, setPlace] = useState(draft?.place ?? opened);
  const [isPrimary, setPrimary] = useState(draft?.isPrimary ?? office?.isPrimary ?? false);
  const [showsAllRooms, setShowsAllRooms] = useState(draft?.showsAllRooms ?? false);
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const [announcement, announce] = useState('');
  const inputs = useRef<Partial<Record<Level, HTMLInputElement | null>>>({});
  const [base, setBase] = useState(office);
  const save = useSaveOffice();
  const hasChanges = () =>
    levels.some((level) => place[level] !== opened[level]) ||
    isPrimary !== (office?.isPrimary ?? false);
  const unsaved = useUnsavedChanges({ hasChanges });

  const { data: mine } = useQuery({ ...officeQueries.mine(), enabled: false });
  const { campusId, buildingId } = place;
  const lists = {
    campusId: useQuery(officeQueries.campuses()),
    buildingId: useQuery({ ...officeQueries.buildings(campusId), enabled: campusId !== '' }),
    roomId: useQuery({
      ...(showsAllRooms ? officeQueries.rooms(buildingId) : officeQueries.officeRooms(buildingId)),
      enabled: buildingId !== '',
    }),
    entranceId: useQuery({ ...officeQueries.entrances(buildingId), enabled: buildingId !== '' }),
  };
  const parents = {
    campusId: true,
    buildingId: campusId !== '',
    roomId: buildingId !== '',
    entranceId: buildingId !== '',
  };

  const choosePlace = (level: Level, id: string) => {
    const { place: next, cleared } = choose(place, level, id);
    setPlace(next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== level)),
    );
    announce(
      cleared.length > 0
        ? t('OFFICES/CLEARED', {
            levels: cleared.map((one) => t(`OFFICES/FIELD/${one}`)).join(', '),
          })
        : '',
    );
  };
  const submit = () => {
    const missing = Object.fromEntries(
      levels
        .filter((level) => level !== 'entranceId' && place[level] === '')
        .map((level) => [level, `OFFICES/MISSING/${level}`]),
    );
    // An earlier try may have added this room although its response was lost. The server knows the
    // try by its key.
    const isRetry =
      save.error instanceof NetworkError && save.variables?.place.roomId === place.roomId;
    const taken =
      isRetry || place.roomId === opened.roomId
        ? null
        : roomRefusal(mine?.body ?? [], office?.id ?? null, place.roomId);
    setErrors({ ...missing, ...(taken !== null && { roomId: taken }) });
    if (Object.keys(missing).length > 0 || taken !== null) return setAttempts((count) => count + 1);
    return save.mutate(
      { opened: base, place, isPrimary },
      {
        onSuccess: () => {
          unsaved.release();
          onDone();
        },
        onError: (error) => {
          // The user has now been shown the stored office, so the next try replaces it.
          if (error instanceof ConflictError) return setBase(error.current);
          if (!isInvalidInput(error)) return undefined;
          setErrors(
            Object.fromEntries(
              Object.entries(error.errors ?? {}).map(([field, [key]]) => [field, key]),
            ),
          );
          return setAttempts((count) => count + 1);
        },
      },
    );
  };

  const errorOf = (field: keyof Errors) =>
    errors[field] && say({ keys: [errors[field], 'INPUT_INVALID'] });
  const fieldErrors = levels.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(`OFFICES/FIELD/${field}`), text }] : [];
  });
  return (
    <Form
      unsaved={unsaved}
      title={t(office ? 'OFFICES/CHANGE_TITLE' : 'OFFICES/ADD_TITLE')}
      onSubmit={submit}
      summary={{ attempts, fieldErrors, onGoTo: (field) => inputs.current[field]?.focus() }}
      actions={{
        submit: { label: t(office ? 'OFFICES/SAVE' : 'OFFICES/ADD'), isBusy: save.isPending },
        cancel: { label: t('OFFICES/CANCEL'), onCancel: onDone },
        offline: t('OFFICES/FORM_OFFLINE'),
      }}
    >
      {save.error instanceof ConflictError && <ChangeNotice kept={save.error.current} />}
      {levels.map((level) => (
        <Fragment key={level}>
          <PlaceField
            ref={(input) => void (inputs.current[level] = input)}
            level={level}
            list={lists[level]}
            hasParent={parents[level]}
            value={place[level]}
            kept={belongsTo(office, level, place) ? keptOn(office, level) : null}
            error={errorOf(level)}
            onChoose={(id) => choosePlace(level, id)}
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
        <Checkbox
          label={t('OFFICES/IS_PRIMARY')}
          checked={isPrimary}
          onChange={({ currentTarget }) => setPrimary(currentTarget.checked)}
        />
      )}
      <p className={classes.quiet}>
        {t('OFFICES/NOT_LISTED')}{' '}
        <LinkButton
          onClick={() => onReport(hasChanges() ? { place, isPrimary, showsAllRooms } : undefined)}
        >
          {t('OFFICES/REPORT')}
        </LinkButton>
      </p>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Form>
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
