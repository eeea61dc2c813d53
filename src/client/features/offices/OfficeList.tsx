import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Location } from '#contract/offices.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { BuildingIcon, PlusIcon } from '#client/ui/deferredIcons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import type { PendingAction } from './OfficesPanel.tsx';
import { deletedLevel } from './placeChoices.ts';
import { officeQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useMakePrimary, useRemoveOffice } from './saveOffice.ts';
import classes from './Offices.module.css';

/** The user's offices, the primary one first, with the actions on each. */
export function OfficeList({ onDo }: { onDo: (next: PendingAction) => void }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const {
    data: { body: offices },
    dataUpdatedAt,
  } = useSuspenseQuery(officeQueries.mine());
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="stack-lg">
      <DataAge of={dataUpdatedAt} />
      {offices.length === 0 && (
        <EmptyState icon={BuildingIcon} title={t('OFFICES/NONE')}>
          {t('OFFICES/NONE/TEXT')}
        </EmptyState>
      )}
      <ul className={`plain-list stack ${classes.list}`}>
        {offices.map((office, at) => (
          <OfficeRow
            key={office.id}
            office={office}
            hasOthers={offices.length > 1}
            onChange={() => onDo({ what: 'editing', office })}
            onRemoved={() =>
              (headingOf(offices[at + 1] ?? offices[at - 1]) ?? add.current)?.focus()
            }
          />
        ))}
      </ul>
      <PanelFoot
        notes={!online && <p className={classes.quiet}>{t('OFFICES/OFFLINE')}</p>}
        main={
          <OnlineButton
            ref={add}
            leftSection={<PlusIcon size={16} />}
            onClick={() => onDo({ what: 'editing', office: null })}
          >
            {t('OFFICES/ADD')}
          </OnlineButton>
        }
        secondary={
          <LinkButton
            disabled={!online}
            onClick={() => onDo({ what: 'reporting', back: { what: 'listing' } })}
          >
            {t('OFFICES/REPORT')}
          </LinkButton>
        }
      />
    </div>
  );
}

const headingId = ({ id }: Pick<Location, 'id'>) => `office-${id}`;
const headingOf = (office: Location | undefined) =>
  office ? document.getElementById(headingId(office)) : null;

interface OfficeRowProps {
  readonly office: Location;
  readonly hasOthers: boolean;
  readonly onChange: () => void;
  /** Called after the removal, to move the focus, which would be lost with the row. */
  readonly onRemoved: () => void;
}

function OfficeRow({ office, hasOthers, onChange, onRemoved }: OfficeRowProps) {
  const { t } = useTranslation();
  // The button disappears with the change.
  const makePrimary = useMakePrimary(() => headingOf(office)?.focus());
  const remove = useRemoveOffice(onRemoved);
  const name = t('OFFICES/ROOM_IN', { room: office.roomName, building: office.buildingName });
  const deleted = deletedLevel(office);
  return (
    <li className={classes.office}>
      <div className={classes.heading}>
        <h3 id={headingId(office)} tabIndex={-1}>
          {name}
        </h3>
        {office.isPrimary && <StatusBadge tone="ok" label={t('OFFICES/PRIMARY')} />}
      </div>
      <p className={classes.quiet}>
        {[office.campusName, office.entranceName].filter(Boolean).join(', ')}
      </p>
      {deleted && (
        <Notice tone="warning">
          <p>{t(`OFFICES/DELETED/${deleted}`)}</p>
        </Notice>
      )}
      <div className="row">
        <OnlineButton
          variant="default"
          size="sm"
          aria-label={t('OFFICES/CHANGE_LABEL', { name })}
          onClick={onChange}
        >
          {t('OFFICES/CHANGE')}
        </OnlineButton>
        {!office.isPrimary && deleted === null && (
          <OnlineButton
            variant="default"
            size="sm"
            loading={makePrimary.isPending}
            aria-label={t('OFFICES/MAKE_PRIMARY_LABEL', { name })}
            onClick={() => makePrimary.mutate(office)}
          >
            {t('OFFICES/MAKE_PRIMARY')}
          </OnlineButton>
        )}
        <ActionButton
          action={remove}
          input={office}
          closes="onError"
          label={t('OFFICES/REMOVE')}
          name={t('OFFICES/REMOVE_LABEL', { name })}
          question={t('OFFICES/REMOVE_QUESTION', { name })}
          {...(office.isPrimary && hasOthers && { details: <p>{t('OFFICES/REMOVE_PRIMARY')}</p> })}
          confirm={t('OFFICES/REMOVE_CONFIRM')}
          keep={t('OFFICES/CANCEL')}
        />
      </div>
    </li>
  );
}
