import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnImage } from '../../../../contract/profileImages.ts';
import { PersonIcon } from '../../../components/icons.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { Confirming } from './Confirming.tsx';
import { CurrentPicture } from './CurrentPicture.tsx';
import { Focused } from './Focused.tsx';
import { PictureRow } from './PictureRow.tsx';
import { pictureQueries } from './queries.ts';
import { useRemoving } from './useRemoving.ts';
import classes from './Pictures.module.css';

interface MyPicturesProps {
  /** The person chooses one to be shown, or what of it. */
  readonly onPlace: (image: OwnImage) => void;
}

/** The kinds besides the current picture, in the order in which they matter. Incoming comes to employees only: the server tells nobody else. */
const kinds = [
  { source: 'Incoming', title: 'CARD/PICTURES/INCOMING', help: 'CARD/PICTURES/INCOMING/HELP' },
  { source: 'Upload', title: 'CARD/PICTURES/UPLOAD', help: 'CARD/PICTURES/UPLOAD/HELP' },
  { source: 'Archive', title: 'CARD/PICTURES/ARCHIVE', help: 'CARD/PICTURES/ARCHIVE/HELP' },
] as const;

/** The current picture and, below it, those that could take its place. */
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
          <EmptyState icon={PersonIcon} title={t('CARD/PICTURES/NONE')}>{t('CARD/PICTURES/NONE/TEXT')}</EmptyState>
        )}
        {kinds.map(({ source: kind, title, help }) => {
          const some = images.filter(({ source }) => source === kind);
          if (some.length === 0) return null;
          return (
            <section key={kind} className={classes.group}>
              <h3>{t(title)}</h3>
              <p className={classes.quiet}>{t(help)}</p>
              <ul className={classes.rows}>
                {some.map((image) => <PictureRow key={image.id} image={image} onPlace={onPlace} />)}
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
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);
  const empty = useRemoving();
  return (
    <Focused key={String(isAsking)}>
      {isAsking ? (
        <Confirming
          question={t('CARD/PICTURES/EMPTY/QUESTION', { count })}
          yes={t('CARD/PICTURES/EMPTY/YES')}
          isRunning={empty.isPending}
          onYes={() => empty.mutate('archive', { onSettled: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      ) : (
        <Button variant="default" size="sm" disabled={!online} onClick={() => setAsking(true)}>{t('CARD/PICTURES/EMPTY')}</Button>
      )}
    </Focused>
  );
}
