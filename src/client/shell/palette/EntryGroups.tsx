import { useTranslation } from './texts.ts';
import type { Entry, EntryGroup } from './entry.ts';
import classes from './Palette.module.css';

interface EntryGroupsProps {
  readonly groups: readonly EntryGroup[];
  readonly marked: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onChoose: (entry: Entry) => void;
}

/** The entries as options, under the headings of their groups. */
export function EntryGroups({ groups, marked, optionId, onChoose }: EntryGroupsProps) {
  return groups.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={title}>
      <p className={classes.group} aria-hidden>
        {title}
      </p>
      {entries.map((entry) => (
        // The input handles the keyboard, as in every combobox; only the mouse uses the
        // option itself.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={entry === marked}
          className={classes.entry}
          onClick={() => onChoose(entry)}
        >
          <EntryContent entry={entry} />
        </div>
      ))}
    </div>
  ));
}

function EntryContent({ entry: { icon: Icon, name, about, note, foundBy } }: { entry: Entry }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.icon}>
        <Icon size={20} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {about && <span className={classes.about}>{about}</span>}
      </span>
      {(note ?? foundBy) && (
        <span className={classes.note} data-is-unavailable={note !== undefined || undefined}>
          {note ?? t('PALETTE/BY', { word: foundBy })}
        </span>
      )}
    </>
  );
}
