import { useEffect, useRef, useState } from 'react';
import { useStudioQuery } from '../address/useStudioQuery.ts';

/** The address follows once typing pauses: changing it redraws more than the list. */
const pause = 250;

/** What the list is searched for: at once in the field, a moment later in the address. */
export function useListSearch(): [search: string, setSearch: (text: string) => void] {
  const { search, setSearch } = useStudioQuery();
  const [text, setText] = useState(search);
  const write = useRef(setSearch);
  const inAddress = useRef(search);
  useEffect(() => {
    write.current = setSearch;
    inAddress.current = search;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== inAddress.current) write.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
