import { mayUse } from '#rules/access.ts';
import * as paths from '#client/paths/pages.ts';
import type { Session } from '#client/session/session.ts';
import { ChatIcon, KeyIcon, PeopleIcon, PersonIcon } from '#client/ui/icons.tsx';
import type { Entry } from './entry.ts';
import { useTranslation } from './texts.ts';
import { MAX_PEOPLE, type PalettePerson } from './useFoundPeople.ts';
import { useGo } from './useGo.ts';

/**
 * Returns the entries for the people found: the person's page, or what else the user may open of
 * theirs. For a single person they include the next steps.
 */
export function usePeopleEntries(people: readonly PalettePerson[], session: Session): Entry[] {
  const { t } = useTranslation();
  const go = useGo();
  const { caller } = session;
  const isDesk = mayUse('search-profile', caller);
  const mayManage = mayUse('account-management', caller);
  const mayMakeKeys = mayUse('activation-key-generate', caller);

  const waysTo = ({ liUId, name, isManaged }: PalettePerson): Entry[] => {
    const search = `?${new URLSearchParams({ liuId: liUId })}`;
    const ways = {
      person: isDesk && {
        icon: PersonIcon,
        name,
        run: () => go(paths.search() + search),
      },
      account: mayManage &&
        isManaged && {
          icon: PeopleIcon,
          name: t('PALETTE/PERSON/ACCOUNT', { name }),
          about: t('PALETTE/PERSON/ACCOUNT/ABOUT'),
          run: () => go(paths.accountProfile(liUId)),
        },
      case: isDesk && {
        icon: ChatIcon,
        name: t('PALETTE/PERSON/NEW_CASE', { name }),
        about: t('PALETTE/PERSON/NEW_CASE/ABOUT'),
        run: () => go(paths.createCase() + search),
      },
      key: mayMakeKeys && {
        icon: KeyIcon,
        name: t('PALETTE/PERSON/KEY', { name }),
        about: t('PALETTE/PERSON/KEY/ABOUT'),
        run: () => go(paths.activationKeySearch(liUId)),
      },
    };
    return Object.entries(ways).flatMap(([way, entry]) =>
      entry ? [{ id: `${way} ${liUId}`, ...entry }] : [],
    );
  };
  return people.slice(0, MAX_PEOPLE).flatMap((person, _, { length }) => {
    const [first, ...next] = waysTo(person);
    if (!first) return [];
    const about = [person.liUId, person.unit].filter(Boolean).join(' · ');
    return [
      { ...first, icon: PersonIcon, name: person.name, about },
      ...(length === 1 ? next : []),
    ];
  });
}
