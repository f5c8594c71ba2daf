import type { PinCode } from '@parlance/contract/calls/guests';
import { pinNone } from '@parlance/contract/pin';
import { toCsv } from '@parlance/ui-kit/table';

interface Headers {
  value: string;
  start: string;
  end: string;
  count: string;
}

const moment = (ms: number) => (ms === pinNone ? '' : new Date(ms).toISOString());

/** Codes as a CSV file for spreadsheets and programs, with a byte order mark; what is missing is empty. */
export function pinsCsv(codes: readonly PinCode[], headers: Headers): Blob {
  const text = toCsv(codes, [
    { key: 'value', header: headers.value, value: ({ value }) => value },
    { key: 'start', header: headers.start, value: ({ start }) => moment(start) },
    { key: 'end', header: headers.end, value: ({ end }) => moment(end) },
    { key: 'count', header: headers.count, value: ({ count }) => (count === pinNone ? '' : count) },
  ]);
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
