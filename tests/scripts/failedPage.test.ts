import { expect, test } from 'vitest';
import { failedPage } from '../../scripts/lib/failedPage.mjs';

const report = (page: string) =>
  `# Error details\n\n\`\`\`\nnot found\n\`\`\`\n\n\`\`\`yaml\n${page}\n\`\`\`\n\n# Test source\n`;

test('shows the newest dialog of a failed page, else its main part', () => {
  const main = '- main:\n  - heading "Class"';
  const dialog = '- dialog "Publish":\n  - alert: It failed';
  expect(failedPage(report(`- banner:\n  - button\n${main}`))).toBe(main);
  expect(failedPage(report(`${main}\n- dialog "Model 1":\n  - text\n${dialog}\n- status`))).toBe(dialog);
  // Both in one tree.
  const within = `${main}\n${dialog}`.replaceAll(/^/gm, '    ');
  expect(failedPage(report(`- generic:\n  - generic:\n${within}\n  - list`))).toBe(dialog);
  expect(failedPage('nothing')).toBe('');
});
