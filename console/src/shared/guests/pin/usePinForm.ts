import type { PinCode } from '@parlance/contract/calls/guests';
import { isPin, isWeakPin, pinNone } from '@parlance/contract/pin';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { number, object, string, type ObjectSchema } from 'yup';
import type { PinValues } from './pinActions.ts';
import { fieldOf, momentOf } from './pinMoments.ts';

/** Until when, and how often a code lets in; what codes made together have in common. */
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

/** Validation of validity: the start is not after the end, the number of uses is an integer from 0. */
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

/** The form of a code. @param code absent: a new one, with the value given */
export function usePinForm(code: PinCode | undefined, drawn: string) {
  const { t } = useTranslation('guests');
  const schema: ObjectSchema<PinDraft> = useTermsSchema().concat(
    object({
      value: string()
        .required(t('pin.format'))
        .test('digits', t('pin.format'), isPin)
        // A code that is there may stay as it is.
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

/** Terms as the server has them. @param present those of the code so far */
export const termsOf = ({ start, end, count }: PinTerms, present?: PinValues) => ({
  start: momentOf(start, present?.start),
  end: momentOf(end, present?.end),
  count: count ?? pinNone,
});
