import { describe, expect, it } from 'vitest';
import { webviewOf } from './webview.ts';

describe('webviewOf', () => {
  it.each([
    ['the chat it was at last', '/chat/kiosk', null, 'acme', '/chat/kiosk?ws=acme'],
    ['that of its device, when it was at another', '/chat/nosuch', 'assistant', 'acme', '/chat/assistant?ws=acme'],
    ['that of its device, when it was at none', null, 'desk 1', 'acme', '/chat/desk%201?ws=acme'],
    ['the workspace’s own channel', null, null, null, '/chat'],
    ['no other page', '/logs', 'assistant', null, '/chat/assistant'],
    ['no other site', '//evil.test/chat', 'assistant', null, '/chat/assistant'],
    ['no way around by dots', '/chat/../logs', 'assistant', null, '/chat/assistant'],
  ])('is %s', (_, last, device, ws, path) => {
    expect(webviewOf(last, device, ws)).toBe(path);
  });
});
