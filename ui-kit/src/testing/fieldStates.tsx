import type { ReactNode } from 'react';

const long = 'A label that goes on and on, as labels do once they were translated into a language of long words';

const narrow = (Story: () => ReactNode) => (
  <div style={{ maxWidth: 220 }}>
    <Story />
  </div>
);
const fromTheRight = (Story: () => ReactNode) => (
  <div dir="rtl" lang="ar" style={{ maxWidth: 360 }}>
    <Story />
  </div>
);

/** The states of every field, for its stories: export each under a name. */
export const fieldStates = {
  hint: { args: { hint: 'What is expected, in a line.' } },
  invalid: { args: { required: true, error: 'What is wrong, and how it is put right.' } },
  optional: { args: { optional: true } },
  disabled: { args: { disabled: true } },
  readOnly: { args: { readOnly: true } },
  longLabel: { args: { label: long, hint: long }, decorators: [narrow] },
  rightToLeft: { args: { label: 'الاسم', hint: 'كما سيقرأه العملاء' }, decorators: [fromTheRight] },
};
