import { CARD_PORTRAIT } from '#rules/photo.ts';
import type { Insertable, Transaction } from 'kysely';
import type { ProfileImageSource } from '#contract/values.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { ProfileImageTable } from '#server/database/tables/card.ts';
import { reducedTo, thumbnailOf } from '#server/systems/pictures.ts';
import { linOf } from './cast.ts';
import { onDay } from './draft.ts';
import { drawPortrait, type Look } from './drawnPortrait.ts';
import { uuidOf } from './random.ts';

const anna: Look = {
  ground: [205, 221, 226],
  skin: [238, 198, 172],
  hair: [120, 72, 44],
  coat: [44, 82, 110],
  hasLongHair: true,
};
const nils: Look = {
  ground: [226, 219, 202],
  skin: [226, 180, 148],
  hair: [66, 48, 38],
  coat: [122, 62, 54],
  hasLongHair: false,
};
const david: Look = {
  ground: [214, 222, 208],
  skin: [150, 104, 76],
  hair: [34, 30, 32],
  coat: [70, 74, 92],
  hasLongHair: false,
};

/**
 * Portraits of some personas; all other people have none. Anna's incoming portrait was taken when
 * she last collected a card.
 */
const portraits: readonly {
  readonly userId: Parameters<typeof linOf>[0];
  readonly source: ProfileImageSource;
  readonly daysAgo: number;
  readonly look: Look;
}[] = [
  { userId: 'annli42', source: 'Current', daysAgo: 210, look: anna },
  {
    userId: 'annli42',
    source: 'Incoming',
    daysAgo: 12,
    look: { ...anna, ground: [232, 232, 232], coat: [58, 110, 84] },
  },
  {
    userId: 'annli42',
    source: 'Archive',
    daysAgo: 900,
    look: { ...anna, ground: [228, 208, 196], hair: [168, 116, 64], hasLongHair: false },
  },
  { userId: 'nilan234', source: 'Current', daysAgo: 80, look: nils },
  {
    userId: 'nilan234',
    source: 'Archive',
    daysAgo: 400,
    look: { ...nils, ground: [200, 212, 228], coat: [40, 96, 92] },
  },
  { userId: 'davos31', source: 'Current', daysAgo: 500, look: david },
];

type PortraitRow = Insertable<ProfileImageTable>;

const idOf = ({ userId, source }: (typeof portraits)[number]) =>
  uuidOf(`portrait ${userId} ${source}`);
const takenOn = ({ daysAgo }: (typeof portraits)[number], today: IsoDate) =>
  onDay(addDays(today, -daysAgo));

/** When each portrait was taken. */
export const portraitDates = (today: IsoDate) =>
  portraits.map((portrait) => ({ id: idOf(portrait), created_at: takenOn(portrait, today) }));

/** Draws the portraits, none of which shows a real person. */
export const drawPortraits = (today: IsoDate): Promise<PortraitRow[]> =>
  Promise.all(
    portraits.map(async (portrait): Promise<PortraitRow> => {
      const { userId, source, look } = portrait;
      const { jpeg, width, height } = await drawPortrait(look);
      return {
        id: idOf(portrait),
        lin: linOf(userId),
        source,
        media_type: 'image/jpeg',
        base: jpeg,
        full_size: jpeg,
        thumbnail: (await thumbnailOf(jpeg)).jpeg,
        portrait: source === 'Current' ? (await reducedTo(jpeg, CARD_PORTRAIT)).jpeg : null,
        x: 0,
        y: 0,
        width,
        height,
        angle: 0,
        base_width: width,
        base_height: height,
        created_at: takenOn(portrait, today),
      };
    }),
  );

/**
 * Inserted separately, because the other rows are written as JSON, which cannot contain binary
 * data.
 */
export const insertPortraits = (tx: Transaction<Database>, rows: readonly PortraitRow[]) =>
  tx.insertInto('profile_image').values(rows).execute();
