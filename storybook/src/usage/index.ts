import { chartUsage } from './chart.ts';
import { chatUsage } from './chat.ts';
import { dataUsage } from './data.ts';
import { fieldUsage } from './fields.ts';
import { formUsage } from './form.ts';
import { layoutUsage } from './layout.ts';
import { overlayUsage } from './overlay.ts';
import type { Usage, UsageByTitle } from './types.ts';

export type { KeyUse, Usage } from './types.ts';

export const usage: UsageByTitle = {
  ...layoutUsage,
  ...dataUsage,
  ...chartUsage,
  ...formUsage,
  ...fieldUsage,
  ...overlayUsage,
  ...chatUsage,
};

/** The usage of a page; `Table/DataTable/Paging` is a further page of `Table/DataTable`. */
export const usageOf = (title: string): Usage | undefined => usage[title.split('/').slice(0, 2).join('/')];
