import type { PinCode } from '@parlance/contract/calls/guests';
import { isPin, isWeakPin, pinNone } from '@parlance/contract/pin';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { number, object, string, type ObjectSchema } from 'yup';
import type { PinValues } from './pinActions.ts';
import { fieldOf, momentOf } from './pinMoments.ts';

/** The validity of a code, which codes generated together share: its start and end, and how often it can be used. */
export interface PinTerms {
  /** `2026-11-21T09:30`, or '' for none. */
  start: string;
  end: string;
  /** Null: unlimited. */
  count: number | null;
}

export interface PinDraft extends PinTerms {
  value: string;
}

/** Validates the terms: the start is not after the end, the number of uses is an integer from 0. */
export function useTermsSchema(): ObjectSchema<PinTerms> {
  const { t } = useTranslation('guests');
  return object({
    start: string().defined(),
    end: string()
      .defined()
      .when('start', ([start], end) =>
        end.test('order', t('pin.startAfterEnd'), (text: string) => !start || !text || start <= text),
      ),
    count: number()
      .nullable()
      .defined()
      .integer(t('pin.countInvalid'))
      .min(0, t('pin.countInvalid'))
      .max(1_000_000_000, t('pin.countInvalid')),
  });
}

/** The form of a code. @param code undefined: a new one, with the value `drawn` */
export function usePinForm(code: PinCode | undefined, drawn: string) {
  const { t } = useTranslation('guests');
  const schema: ObjectSchema<PinDraft> = useTermsSchema().concat(
    object({
      value: string()
        .required(t('pin.format'))
        .test('digits', t('pin.format'), isPin)
        // A saved code may keep a weak value.
        .test('weak', t('pin.weak'), (value) => value === code?.value || !isPin(value) || !isWeakPin(value)),
    }),
  );
  return useForm<PinDraft>({
    resolver: yupResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      value: code?.value ?? drawn,
      start: fieldOf(code?.start ?? pinNone),
      end: fieldOf(code?.end ?? pinNone),
      count: code === undefined || code.count === pinNone ? null : code.count,
    },
  });
}

/** The terms as the API has them. @param present the saved terms of the code */
export const termsOf = ({ start, end, count }: PinTerms, present?: PinValues) => ({
  start: momentOf(start, present?.start),
  end: momentOf(end, present?.end),
  count: count ?? pinNone,
});
