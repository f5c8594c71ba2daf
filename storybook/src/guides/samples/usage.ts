import type { UsageByTitle } from '../../usage/types.ts';

export const ratingUsage: UsageByTitle = {
  'Form/Rating': {
    components: ['Rating'],
    keyboard: [{ keys: '← →', does: 'choose one less or one more' }],
    do: ['Say what is rated.'],
    dont: ['No half stars.'],
  },
};
