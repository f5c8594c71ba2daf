import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { Detail } from '../../parts/layout.ts';
import { BaseSettings } from '../settings/BaseSettings.tsx';
import { BaseHead } from './BaseHead.tsx';

interface BasePageProps {
  ws: string;
  base: KnowledgeBase;
  bases: readonly KnowledgeBase[];
  /** Absent for people who may not. */
  onCreate: (() => void) | undefined;
}

/** A knowledge base and its settings. */
export function BasePage({ ws, base, bases, onCreate }: BasePageProps) {
  return (
    <Detail>
      <BaseHead ws={ws} base={base} bases={bases} onCreate={onCreate} />
      <BaseSettings ws={ws} base={base} />
    </Detail>
  );
}
