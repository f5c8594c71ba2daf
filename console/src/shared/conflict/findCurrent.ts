import { ApiError } from '../api/ApiError.ts';

/** Finds an object in a fresh list. @throws ApiError 404 when another user has deleted it */
export function findCurrent<Thing extends { id: string }>(list: readonly Thing[], id: string): Thing {
  const found = list.find((one) => one.id === id);
  if (!found) throw new ApiError({ status: 404 });
  return found;
}
