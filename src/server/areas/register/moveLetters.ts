import { inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import type { Tx } from '#server/database/schema.ts';
import { notifyOwners } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';
import type { Origin } from './outcome.ts';
import { namesOf, superuserAccounts, type TreeMove } from './treeMoveStore.ts';

const texts = { made: 'TREE_MOVE/MADE', held: 'TREE_MOVE/HELD' } as const;

/** Tells all superusers that moves change, or would change, who administers people. */
export async function tellSuperusers(
  tx: Tx,
  { actor, source, config, now, today }: Origin,
  moves: readonly TreeMove[],
  kind: 'made' | 'held',
): Promise<void> {
  if (moves.length === 0) return;
  const superusers = await superuserAccounts(tx, today);
  const names = await namesOf(tx, moves);
  const nameOf = (id: string | null): LocalizedText =>
    names.get(id ?? '') ?? inEachLanguage(() => id ?? '–');
  const notice = {
    subject: text(`${texts[kind]}/SUBJECT`),
    paragraphs: [
      text(`${texts[kind]}/TEXT`, {
        client: actor?.client ?? source,
        productName: config.productName,
      }),
      ...moves.map(({ organisation, from, to, people }) =>
        text('TREE_MOVE/MOVE', {
          organisation: nameOf(organisation),
          from: nameOf(from),
          to: nameOf(to),
          people: String(people),
        }),
      ),
    ],
  };
  await notifyOwners(
    tx,
    config,
    superusers.map((id) => ({ accountIds: [id], noticeFor: () => notice })),
    now,
  );
}
