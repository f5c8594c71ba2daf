import { useLocation, useNavigate } from 'react-router-dom';
import { useHref } from '../../../shared/state/address.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { objectOf } from './studioAddress.ts';

const filters = ['q', 'class', 'answers'] as const;

/** The filters of the lists, kept in the address so that a link shows the same list. */
export function useStudioQuery() {
  const { values, set } = useAddressQuery(filters);
  return {
    /** The search text of the list on the left. */
    search: values.q,
    setSearch: (text: string) => set({ q: text }),
    /** Name of the class whose intents are shown; empty: all. */
    classFilter: values.class,
    setClassFilter: (name: string) => set({ class: name }),
    /** Whether only intents without an answer are shown. */
    withoutAnswer: values.answers === 'none',
    setWithoutAnswer: (on: boolean) => set({ answers: on ? 'none' : '' }),
  };
}

/** Adds the filters to a path, so that they stay when another object is selected. */
export function useKeptQuery(): (path: string) => string {
  const { values } = useAddressQuery(filters);
  const kept = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  return (path) => (kept.size > 0 ? `${path}?${kept}` : path);
}

/**
 * Goes to a page of the studio; keeps the workspace and the filters. `replace` replaces the page of an object that was
 * renamed or deleted, unless the user has left that page while the server was working.
 */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const hrefOf = useHref();
  const keep = useKeptQuery();
  const { pathname } = useLocation();
  return (path, options) => {
    if (options?.replace && objectOf(window.location.pathname) !== objectOf(pathname)) return;
    void navigate(hrefOf(keep(path)), options);
  };
}
