import type { Builtin } from '@parlance/contract/limits';

/** Label and example of each built-in type. */
export const builtinExamples: Record<Builtin, { label: string; example: string }> = {
  date: { label: 'Date', example: 'next Tuesday' },
  time: { label: 'Time', example: 'at half past three' },
  datetime: { label: 'Date and time', example: 'tomorrow at 9 am' },
  number: { label: 'Number', example: 'twenty-one' },
  percent: { label: 'Percentage', example: '15 %' },
  money: { label: 'Amount of money', example: '€19.90' },
  duration: { label: 'Duration', example: 'two weeks' },
  phone: { label: 'Telephone number', example: '+33 1 23 45 67 89' },
  url: { label: 'Web address', example: 'https://example.com/order' },
  email: { label: 'E-mail address', example: 'someone@example.com' },
};
