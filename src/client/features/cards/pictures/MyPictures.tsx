import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import type { OwnImage } from '#contract/profileImages.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { PersonIcon } from '#client/ui/icons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { Focused } from './Focused.tsx';
import { pictureQueries } from './queries.ts';
import { useRemovePicture } from './useRemovePicture.ts';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { PictureActions } from './PictureActions.tsx';
import { PictureDate, usePictureName } from './PictureDate.tsx';
import classes from './Pictures.module.css';

interface MyPicturesProps {
  /** Called when the user chooses a picture to be shown, or wants to change its visible part. */
  readonly onPlace: (image: OwnImage) => void;
}

/**
 * The kinds other than the current picture, in order of importance. Only employees have incoming
 * pictures; the server returns none to others.
 */
const kinds = [
  { source: 'Incoming', title: 'CARD/PICTURES/INCOMING', help: 'CARD/PICTURES/INCOMING/HELP' },
  { source: 'Upload', title: 'CARD/PICTURES/UPLOAD', help: 'CARD/PICTURES/UPLOAD/HELP' },
  { source: 'Archive', title: 'CARD/PICTURES/ARCHIVE', help: 'CARD/PICTURES/ARCHIVE/HELP' },
] as const;

/** The current picture and, below it, the pictures that could replace it. */
export function MyPictures({ onPlace }: MyPicturesProps) {
  const { t } = useTranslation();
  const { data: images } = useSuspenseQuery(pictureQueries.mine());
  const current = images.find(({ source }) => source === 'Current');

  return (
    <Focused key={images.length}>
      <div className={classes.groups}>
        {current ? (
          <CurrentPicture image={current} onPlace={onPlace} />
        ) : (
          <EmptyState icon={PersonIcon} title={t('CARD/PICTURES/NONE')}>
            {t('CARD/PICTURES/NONE/TEXT')}
          </EmptyState>
        )}
        {kinds.map(({ source: kind, title, help }) => {
          const some = images.filter(({ source }) => source === kind);
          if (some.length === 0) return null;
          return (
            <section key={kind} className="stack-sm">
              <h3>{t(title)}</h3>
              <p className={classes.quiet}>{t(help)}</p>
              <ul className="plain-list stack-sm">
                {some.map((image) => (
                  <PictureRow key={image.id} image={image} onPlace={onPlace} />
                ))}
              </ul>
              {kind === 'Archive' && some.length > 1 && <EmptyArchive count={some.length} />}
            </section>
          );
        })}
      </div>
    </Focused>
  );
}

function EmptyArchive({ count }: { count: number }) {
  const { t } = useTranslation();
  const empty = useRemovePicture();
  return (
    <ActionButton
      action={empty}
      input="archive"
      label={t('CARD/PICTURES/EMPTY')}
      question={t('CARD/PICTURES/EMPTY/QUESTION', { count })}
      confirm={t('CARD/PICTURES/EMPTY/YES')}
      keep={t('CARD/PICTURES/KEEP')}
    />
  );
}

interface CurrentPictureProps {
  readonly image: OwnImage;
  readonly onPlace: (image: OwnImage) => void;
}

/** The picture that others see. The small version is shown until the large one has loaded. */
function CurrentPicture({ image, onPlace }: CurrentPictureProps) {
  const { t } = useTranslation();
  const { data: shown } = useQuery(pictureQueries.shown(image.id));
  return (
    <section className={classes.current}>
      <img
        className={classes.large}
        src={addressOfImage(shown ?? image)}
        alt={usePictureName(image)}
      />
      <div className={classes.about}>
        <h3>{t('CARD/PICTURES/CURRENT')}</h3>
        <PictureDate image={image} />
        <PictureActions image={image} placeLabel={t('CARD/PICTURES/PLACE')} onPlace={onPlace} />
      </div>
    </section>
  );
}

interface PictureRowProps {
  readonly image: OwnImage;
  readonly onPlace: (image: OwnImage) => void;
}

/** A picture that is not shown to others now, with its date and actions. */
function PictureRow({ image, onPlace }: PictureRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <img
        className={classes.small}
        src={addressOfImage(image)}
        alt={usePictureName(image)}
        width={72}
        height={72}
      />
      <div className={classes.about}>
        <PictureDate image={image} />
        <PictureActions image={image} placeLabel={t('CARD/PICTURES/USE')} onPlace={onPlace} />
      </div>
    </li>
  );
}
