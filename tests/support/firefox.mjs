#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/*
 * Firefox for Playwright, which starts this program in its place and speaks WebDriver BiDi with it. This proxy passes
 * all messages, except one command that Playwright 1.65 sends and no released Firefox knows: it answers that one with
 * success.
 */

const unknown = 'emulation.setMediaFeaturesOverride';

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

firefox.stderr.on('data', (data) => {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(data) ?? [];
  if (address === undefined) {
    process.stderr.write(data);
    return;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (playwright, request) => pass(playwright, new URL(request.url, address).href));
});

/** @param {WebSocket} playwright */
function pass(playwright, address) {
  const browser = new WebSocket(address);
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', (data) => {
    const { id, method } = JSON.parse(data);
    if (method === unknown) {
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    } else {
      void opened.then(() => browser.send(data, { binary: false }));
    }
  });
  browser.on('message', (data) => playwright.send(data, { binary: false }));
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
}
