import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { groupedActivationKey } from '../../../../rules/activationKey.ts';

const NAME = 'key';

/** The key in the address, as the printed code gives it. It is taken out of the address and of the history at once, and held here alone. */
export function useGivenKey(): string {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get(NAME);
  const [given, setGiven] = useState(inAddress ?? '');
  if (inAddress !== null && inAddress !== given) setGiven(inAddress);

  useEffect(() => {
    if (inAddress === null) return;
    setSearch((before) => withoutKey(before), { replace: true, preventScrollReset: true });
  }, [inAddress, setSearch]);
  return groupedActivationKey(given);
}

function withoutKey(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(NAME);
  return rest;
}
