import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Form } from '#client/forms/Form.tsx';
import { useSession } from '#client/session/session.ts';
import { CloseIcon } from '#client/ui/icons.tsx';
import { ChevronDownIcon, EditIcon } from '#client/ui/deferredIcons.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { useTranslation } from '../texts.ts';
import { Popover } from './Popover.tsx';
import {
  deleteView,
  MAX_NAME_LENGTH,
  queryOfView,
  renameView,
  saveView,
  useSavedViews,
  type SavedView,
} from './savedViews.ts';
import classes from './SavedViews.module.css';

/**
 * The user's saved views by name. The current view can be saved, and each saved view renamed and
 * deleted.
 */
export function SavedViews() {
  const { t } = useTranslation();
  const person = useSession()?.authentication.liUId ?? '';
  const views = useSavedViews(person);
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const now = queryOfView(search);
  const current = views.find(({ query }) => query === now);

  const remove = ({ id, name }: SavedView) => {
    const undo = deleteView(person, id);
    const label = t('ACCOUNTS/VIEWS/UNDO', { name });
    toastStore.show({
      type: 'success',
      about: 'ACCOUNTS/VIEWS',
      messages: [{ text: t('ACCOUNTS/VIEWS/DELETED', { name }) }],
      action: { label, run: undo },
    });
  };
  return (
    <Popover
      isOpen={isOpen}
      onToggle={setOpen}
      summary={
        <>
          <span className={classes.name}>{current?.name ?? t('ACCOUNTS/VIEWS/TITLE')}</span>
          <ChevronDownIcon size={16} />
        </>
      }
    >
      {views.length > 0 && (
        <ul className={classes.views} aria-label={t('ACCOUNTS/VIEWS/TITLE')}>
          {views.map((view) => (
            <li key={view.id}>
              {renaming === view.id ? (
                <NameForm
                  label={t('ACCOUNTS/VIEWS/NAME')}
                  submit={t('ACCOUNTS/VIEWS/RENAME_SUBMIT')}
                  first={view.name}
                  onName={(name) => renameView(person, view.id, name)}
                  onDone={() => setRenaming(null)}
                />
              ) : (
                <ViewLink
                  view={view}
                  isCurrent={view === current}
                  onOpen={() => setOpen(false)}
                  onRename={() => setRenaming(view.id)}
                  onDelete={() => remove(view)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {current ? (
        <p className="note">{t('ACCOUNTS/VIEWS/IS_SAVED', { name: current.name })}</p>
      ) : (
        <NameForm
          label={t('ACCOUNTS/VIEWS/NEW')}
          submit={t('ACCOUNTS/VIEWS/SAVE')}
          help={t('ACCOUNTS/VIEWS/HELP')}
          onName={(name) => saveView(person, name, search)}
          onDone={() => setOpen(false)}
        />
      )}
    </Popover>
  );
}

interface ViewLinkProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** A link to a saved view, and the buttons to rename and delete it. */
function ViewLink({ view: { name, query }, isCurrent, onOpen, onRename, onDelete }: ViewLinkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <Link
        to={`${pathname}?${query}`}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        {name}
      </Link>
      <button type="button" aria-label={t('ACCOUNTS/VIEWS/RENAME', { name })} onClick={onRename}>
        <EditIcon size={16} />
      </button>
      <button type="button" aria-label={t('ACCOUNTS/VIEWS/DELETE', { name })} onClick={onDelete}>
        <CloseIcon size={16} />
      </button>
    </>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly submit: string;
  readonly help?: string;
  readonly first?: string;
  /** Returns whether the name is stored. */
  readonly onName: (name: string) => boolean;
  readonly onDone: () => void;
}

/** A name that the device has no room for stays in its field, with what to do. */
function NameForm({ label, submit, help, first = '', onName, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(first);
  const [isRefused, setRefused] = useState(false);
  const onSubmit = () => {
    if (name.trim() === '') return;
    const isStored = onName(name);
    setRefused(!isStored);
    if (!isStored) return;
    setName('');
    onDone();
  };
  return (
    <Form
      unsaved={null}
      className={classes.form}
      onSubmit={onSubmit}
      actions={{
        submit: {
          label: submit,
          isBusy: false,
          look: { size: 'sm', variant: 'default', disabled: name.trim() === '' },
        },
      }}
    >
      <TextField
        label={label}
        {...(help !== undefined && { help })}
        {...(isRefused && { error: t('ACCOUNTS/VIEWS/NO_ROOM') })}
        size="sm"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </Form>
  );
}
