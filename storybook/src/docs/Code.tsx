import { Source } from '@storybook/addon-docs/blocks';

interface CodeProps {
  code: string;
  /** @default "tsx" */
  language?: 'tsx' | 'bash' | 'css';
}

/** Code with a copy button; dark in both schemes, like the code below stories. */
export function Code({ code, language = 'tsx' }: CodeProps) {
  return <Source code={code} language={language} dark />;
}
